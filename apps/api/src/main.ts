import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoAccounts } from '@fixit/contract/demo';
import { operatorBase } from '@fixit/contract/operator/operator-route';
import { Registry } from 'prom-client';
import { fillCommand, fillDatabaseAsChild } from '../seed/fill-database.ts';
import { adminCommand, runAdminCommand } from './admin-command.ts';
import { buildApp } from './app.ts';
import { gazetteerCommand, importGazetteer } from './data-import/gazetteer-command.ts';
import { importMap, mapCommand } from './data-import/map-command.ts';
import { openDataFolder } from './db/data-folder.ts';
import type { Db } from './db/database.ts';
import { startEmbedded } from './db/embedded/launcher.ts';
import { importCommandLine, operatorCommand } from './db/operator-command.ts';
import { poolSizesOf } from './db/sessions/connection-budget.ts';
import { closePools, openPools } from './db/sessions/pools.ts';
import { StartError } from './db/start-error.ts';
import { serverTimeouts } from './db/timeouts.ts';
import {
  isDemoStale,
  readDemoMarker,
  removeDemoWorld,
  resetExitCode,
  watchDemoReset,
  writeDemoMarker,
} from './demo-reset.ts';
import { type Env, readEnv } from './env.ts';
import { importedStreetsPath } from './modules/tile/streets/street-file.ts';
import { signatureMark } from './platform/email/email-layout.ts';
import { fileMailer, type Mailer, smtpMailer } from './platform/email/mailer.ts';
import { chooseEngine } from './platform/fanout/choose-engine.ts';
import { Fanout } from './platform/fanout/fanout.ts';
import { Presence } from './platform/fanout/presence.ts';
import { faultLine } from './platform/http/monitoring/log.ts';
import { hasOperators } from './platform/http/operator/operator-session.ts';
import { relyingPartyOf } from './platform/http/operator/own-origin.ts';
import { PrimaryWatch } from './platform/primary-watch.ts';
import { startQueue } from './platform/queue/queue.ts';
import { abortOnSignal, Shutdown } from './platform/shutdown.ts';
import { explainStartFailure } from './platform/start-failure.ts';
import { openFiles } from './platform/storage/open-files.ts';
import { startTelemetry } from './platform/telemetry/telemetry.ts';
import { waitForDatabase } from './platform/wait-for-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { partsOf } from './roles.ts';
import { tasksOf } from './tasks.ts';
import { buildWorkerApp } from './worker-app.ts';

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** After `/readyz` has announced the shutdown, a load balancer needs this time to notice. */
const drainMs = 3_000;

/**
 * Node's default of 511 is too small when all browsers of a failed server reconnect: those beyond it
 * wait up to seven seconds before they retry. `net.core.somaxconn` may be lower.
 */
const maxPendingConnections = 4_096;

/** `stop` aborts the start between two steps. */
async function start(env: Env, shutdown: Shutdown, stop: AbortSignal): Promise<void> {
  await openDataFolder(env.DATA_DIR);
  const embedded = env.DATABASE_URL ? null : await openEmbedded(env);
  if (embedded) shutdown.add(embedded.stop, 10_000);
  stop.throwIfAborted();
  const prepare = () => prepareDatabase(embedded?.url ?? env.DATABASE_URL ?? '', env, stop);
  const access = await (env.production ? waitForDatabase(prepare, { warn: console.warn, stop }) : prepare());
  const parts = partsOf[env.FIXIT_ROLE];
  const pools = openPools(access, serverTimeouts, { sizes: poolSizesOf(parts) });
  shutdown.add(() => closePools(pools), 300);
  const { db } = pools.calls;
  const register = new Registry();
  await sendTelemetry(env, register, shutdown);

  const engine = chooseEngine({ redisUrl: env.REDIS_URL, access, sendsOnly: !parts.calls });
  const primary = new PrimaryWatch(db, serverTimeouts);
  const report = (error: unknown) => console.error(faultLine('Error in the fan-out', error));
  const fanout = new Fanout(engine, report, { primary });
  shutdown.add(() => fanout.stop(), 300);
  await fanout.start([db, pools.chat.db]);
  const mailer = makeMailer(env);
  const files = await openFiles(env, { db, warn: (message, error) => console.error(faultLine(message, error)) });
  const app = parts.calls
    ? await buildApp({
        env,
        pools,
        primary,
        fanout,
        presence: await startPresence(db, shutdown),
        mailer,
        files,
        webFolder,
        register,
        drainMs: env.production ? drainMs : 0,
      })
    : buildWorkerApp({ env, pools, fanout, register });
  const queue = parts.tasks
    ? await startQueue(pools.worker.pool, {
        ...tasksOf({ env, db, files, mailer, log: app.log }),
        onFailure: (task, err, last) =>
          app.log[last ? 'error' : 'warn'](
            { err, task },
            last ? 'a task failed for good' : 'a task failed and will be retried',
          ),
      })
    : null;
  shutdown.add(() => Promise.all([app.close(), queue?.stop()]), 7_500);
  await app.listen({ port: env.PORT, host: env.HOST, backlog: maxPendingConnections });
  stop.throwIfAborted();
  const listeningAddress = app.server.address();
  const port = typeof listeningAddress === 'object' && listeningAddress ? listeningAddress.port : env.PORT;
  announceReady(env, port, parts.calls ? await describePanel(env, db) : null);
}

/** Deletes a demo world that is due for its reset. */
async function openEmbedded({ DATA_DIR: dataDir, DEMO_RESET }: Env) {
  const open = () => startEmbedded({ dataDir, log: console.warn });
  if (!DEMO_RESET) return open();
  const createdAt = await readDemoMarker(dataDir);
  // This also stops a database that outlived its server, before its files are removed.
  const staleDatabase = createdAt && isDemoStale(createdAt, new Date(), DEMO_RESET) ? await open() : null;
  if (staleDatabase) {
    await staleDatabase.stop();
    await removeDemoWorld(dataDir);
  }
  if (!createdAt || staleDatabase) await writeDemoMarker(dataDir, new Date());
  return open();
}

/** Returns null if passkeys cannot work. */
async function describePanel({ PUBLIC_URL }: Env, db: Db): Promise<string | null> {
  const party = relyingPartyOf(PUBLIC_URL);
  if (!party) return null;
  if (await hasOperators(db)) return `is at ${party.origin}${operatorBase}`;
  const command = operatorCommand('operator add <email> --name <name> --role owner');
  return `has no operator yet: ${command} adds one`;
}

async function sendTelemetry(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service }: Env,
  register: Registry,
  shutdown: Shutdown,
): Promise<void> {
  if (endpoint) shutdown.add(await startTelemetry({ endpoint, service }, register), 500);
}

async function startPresence(db: Db, shutdown: Shutdown): Promise<Presence> {
  const presence = new Presence(db, (error) => console.error(faultLine('Presence could not be stored', error)));
  shutdown.add(() => presence.stop(), 500);
  await presence.start();
  return presence;
}

function makeMailer({ SMTP_URL, MAIL_FROM, DATA_DIR }: Env): Mailer {
  if (SMTP_URL) return smtpMailer(SMTP_URL, MAIL_FROM);
  // The links in the footer unsubscribe without a login, so they are in the stored email but must not be logged.
  return fileMailer(join(DATA_DIR, 'mail'), MAIL_FROM, ({ to, subject, text }) =>
    console.log(`\nMail to ${to}: ${subject}\n${text.split(signatureMark, 1)[0]}\n`),
  );
}

function announceReady(env: Env, port: number, panel: string | null): void {
  const address = `http://${env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST}:${port}`;
  const { calls } = partsOf[env.FIXIT_ROLE];
  const ready = {
    name: env.FIXIT_ROLE === 'all' ? 'Fixit' : `Fixit's ${env.FIXIT_ROLE} process`,
    address,
    map:
      calls && !hasStreets(env)
        ? `has no streets yet: ${importCommandLine('map:import', '--around <postcode>')} imports them`
        : null,
    mail: describeMailDestination(env, address),
    panel,
    logins: calls && env.DEMO ? demoLogins(address) : [],
  };
  if (process.send) process.send({ ready });
  else {
    console.log(`${ready.name} is ready at ${address}; mail ${ready.mail}.`);
    if (ready.map) console.log(`The map ${ready.map}.`);
    if (panel) console.log(`The panel ${panel}.`);
  }
}

function describeMailDestination({ SMTP_URL, DATA_DIR, FIXIT_ROLE }: Env, address: string): string {
  if (SMTP_URL) return `goes through ${new URL(SMTP_URL).host}`;
  const folder = join(DATA_DIR, 'mail');
  return partsOf[FIXIT_ROLE].calls
    ? `is stored in ${folder} and shown at ${address}/dev/mail/`
    : `is stored in ${folder}`;
}

function demoLogins(address: string) {
  const { customer, artisan, password } = demoAccounts;
  return [
    { who: 'a customer', email: customer, password },
    { who: `an artisan, at ${address}/workspace`, email: artisan, password },
  ];
}

const hasStreets = ({ MAP_TILES_URL, MAP_STREETS, DATA_DIR }: Env) =>
  Boolean(MAP_TILES_URL ?? MAP_STREETS) || existsSync(importedStreetsPath(DATA_DIR));

/** A signal stops the server even during the start. */
async function serveUntilSignal(): Promise<void> {
  const env = readEnv();
  const shutdown = new Shutdown();
  const stop = new AbortController();
  const aborted = once(stop.signal, 'abort');
  abortOnSignal(stop);
  let exitCode = 0;
  if (env.DEMO_RESET)
    watchDemoReset(env.DEMO_RESET, () => {
      exitCode = resetExitCode;
      stop.abort();
    });
  try {
    await start(env, shutdown, stop.signal);
    await aborted;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    await shutdown.close();
  }
  process.exit(exitCode);
}

const exitGraceMs = 500;

/** Exits even if something still waits for an unresponsive host. */
function exitAfterGrace(): void {
  setTimeout(() => process.exit(), exitGraceMs).unref();
}

const describeUnknownCommand = (word: string) =>
  `Unknown command '${word}'. Without a command, this program starts a server. For operator commands, see ${operatorCommand('--help')}`;

function run([command, ...rest]: string[]): Promise<void> {
  if (command === adminCommand) return runAdminCommand(rest).finally(exitAfterGrace);
  if (command === fillCommand) return fillDatabaseAsChild();
  if (command === gazetteerCommand) return importGazetteer(rest[0]);
  if (command === mapCommand) return importMap(rest);
  if (command !== undefined) throw new StartError(describeUnknownCommand(command));
  return serveUntilSignal();
}

// Only the owner may read the files: they include codes in stored emails, tokens and pictures of chats.
process.umask(0o077);
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
