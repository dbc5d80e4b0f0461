import multipart from '@fastify/multipart';
import { calls } from '@fixit/contract/calls';
import { connectionsAtOnce, connectionsOfAddress, requestSeconds } from '@fixit/contract/rate-limit';
import type { Registry } from 'prom-client';
import type { Pools } from './db/sessions/pools.ts';
import type { Env } from './env.ts';
import { listAccountExamples } from './modules/account/account-email-examples.ts';
import { listAppealExamples } from './modules/appeal/appeal-emails.ts';
import { listArtisanInvitationExamples } from './modules/artisan-invitation/artisan-invitation-emails.ts';
import { listLetterExamples } from './modules/case-letter/case-letter-emails.ts';
import { listQuestionExamples } from './modules/case-question/case-question-emails.ts';
import { listNotificationExamples } from './modules/notification/email-examples.ts';
import { unsubscribeRoute } from './modules/notification/unsubscribe-routes.ts';
import { listPanelExamples } from './modules/operator/email/operator-email-examples.ts';
import { casePageRoutes } from './modules/public-page/case-page-routes.ts';
import { openPublicPages } from './modules/public-page/public-page-routes.ts';
import { describeLandingPage } from './modules/public-page/share-picture-routes.ts';
import { collectFirstParts, townPageRoutes } from './modules/public-page/town/town-page-routes.ts';
import { listReportExamples } from './modules/report/report-emails.ts';
import { reportPageRoutes } from './modules/report/report-page-routes.ts';
import { listBackupEmailExamples } from './platform/backup/backup-failure-email.ts';
import { serveMailbox } from './platform/email/dev-mailbox.ts';
import { serveEmailPreview } from './platform/email/email-preview.ts';
import type { Mailer } from './platform/email/mailer.ts';
import type { Fanout } from './platform/fanout/fanout.ts';
import type { Presence } from './platform/fanout/presence.ts';
import { Callers } from './platform/http/caller.ts';
import { installCompression } from './platform/http/compress.ts';
import { Cursors } from './platform/http/cursor.ts';
import { serveDocs, serveOperatorDocs } from './platform/http/docs/docs.ts';
import { Drain } from './platform/http/drain.ts';
import { installErrors } from './platform/http/errors.ts';
import { type ConnectionLimits, connectionKeys, limitConnections } from './platform/http/limits/connection-limits.ts';
import { PostgresCounts } from './platform/http/limits/limit-counts.ts';
import { makeLimits } from './platform/http/limits/limits.ts';
import { serveHealth } from './platform/http/monitoring/health.ts';
import { installSecurityLog } from './platform/http/monitoring/security-log.ts';
import { installNotFound, refuseWrongMethods } from './platform/http/not-found.ts';
import { openFastify } from './platform/http/open-fastify.ts';
import { relyingPartyOf } from './platform/http/operator/own-origin.ts';
import { requireCaller } from './platform/http/operator/serve-operator.ts';
import { installBodies } from './platform/http/request/body.ts';
import { installRequestGuard } from './platform/http/request/request-guard.ts';
import { installSecurity } from './platform/http/security.ts';
import type { App } from './platform/http/serve.ts';
import { installSockets } from './platform/http/sockets/sockets.ts';
import { serveWeb } from './platform/http/web.ts';
import { watchInstallation } from './platform/installation-metrics.ts';
import type { PrimaryWatch } from './platform/primary-watch.ts';
import { refuse } from './platform/refusal.ts';
import { requireServerSecret } from './platform/server-secret.ts';
import { CurrentSettings, fixedSettingsOf } from './platform/settings/current-settings.ts';
import type { Files } from './platform/storage/files.ts';
import { serveUploads } from './platform/storage/serve-uploads.ts';
import { traceCalls } from './platform/telemetry/trace-calls.ts';
import { watchParts } from './platform/watch-parts.ts';
import { registerModules } from './register-modules.ts';

export interface AppDeps {
  readonly env: Env;
  readonly pools: Pools;
  readonly primary: PrimaryWatch;
  readonly fanout: Fanout;
  readonly presence: Presence;
  readonly mailer: Mailer;
  readonly files: Files;
  readonly webFolder: string;
  readonly register: Registry;
  readonly log?: { write(line: string): void };
  readonly bodySeconds?: number;
  readonly connections?: ConnectionLimits;
  /** The app keeps listening for at least this time while it closes. */
  readonly drainMs?: number;
}

/** The returned app does not listen yet. */
export async function buildApp({
  env,
  pools,
  primary,
  fanout,
  presence,
  mailer,
  files,
  webFolder,
  register,
  log,
  bodySeconds = requestSeconds.body,
  connections = { all: connectionsAtOnce, ofAddress: connectionsOfAddress },
  drainMs = 0,
}: AppDeps): Promise<App> {
  const { app, headers, answerRaw } = openFastify(env, log);
  const firstParts = collectFirstParts(app, webFolder);
  limitConnections(app.server, connections, connectionKeys(env.TRUST_PROXY, env.production));
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) traceCalls(app, { trustsIncomingTrace: env.TRUST_PROXY !== undefined });
  const { db } = pools.calls;
  const limits = makeLimits({
    isEnabled: env.RATE_LIMITS,
    production: env.production,
    counts: new PostgresCounts(db),
    onFailure: (err) => app.log.warn({ err }, 'rate-limit counts could not be stored'),
  });
  app.addHook('onClose', () => limits.flush());
  const deviceKey = await requireServerSecret(db, 'device');
  const previewKey = await requireServerSecret(db, 'page_preview');
  const cursors = new Cursors(await requireServerSecret(db, 'cursor'));
  const settings = await CurrentSettings.open(db, { fanout, fixed: fixedSettingsOf(env) }, (err) =>
    app.log.warn({ err }, 'settings could not be read'),
  );
  app.addHook('onClose', async () => settings.stop());
  app.decorate('platform', {
    db,
    settings,
    primary,
    callers: new Callers(db, fanout),
    limits,
    cursors,
    production: env.production,
    served: new Map(),
  });

  installSecurityLog(app, await requireServerSecret(db, 'security_log'));
  installErrors(app);
  installBodies(app);
  installSecurity(app, headers);
  installCompression(app);
  installRequestGuard(app, { bodySeconds, answerTimeout: answerRaw });
  await app.register(multipart);
  const drain = new Drain(app, drainMs);
  drain.onBegin(async () => primary.stop());
  const sockets = await installSockets(app, { fanout, drain });
  presence.onExcess = (account_id, excess) => sockets.replaceOldest(account_id, excess);
  serveHealth(app, { register, pools, fanout, sockets, drain, metricsToken: env.METRICS_TOKEN, role: env.FIXIT_ROLE });
  watchParts(register, pools, fanout);
  watchInstallation(register, pools.calls.db, env);
  const party = relyingPartyOf(env.PUBLIC_URL);
  serveUploads(app, files, async (request) => {
    if (!party) throw refuse('not_found');
    await requireCaller(app, party, 'moderator', request);
  });
  if (mailer.listStored && !env.production) serveMailbox(app, mailer.listStored);
  if (!env.production) {
    const exampleLists = [
      listAccountExamples,
      listArtisanInvitationExamples,
      listNotificationExamples,
      listReportExamples,
      listAppealExamples,
      listLetterExamples,
      listQuestionExamples,
      listPanelExamples,
      listBackupEmailExamples,
    ];
    serveEmailPreview(
      app,
      exampleLists.flatMap((examples) => examples(env.PUBLIC_URL)),
      () => settings.values,
    );
  }

  registerModules(app, { env, limits, files, pools, fanout, presence, sockets, register, deviceKey, previewKey });
  await unsubscribeRoute(app);
  const pages = await openPublicPages(app, { env, webFolder, fanout, previewKey });
  if (pages) {
    casePageRoutes(app, pages);
    await reportPageRoutes(app, pages, { files });
  }
  await serveDocs(app, calls, env.PUBLIC_URL);
  if (party) await serveOperatorDocs(app, party);
  const sendUnknown = await serveWeb(app, webFolder, pages && describeLandingPage(pages));
  if (pages) await townPageRoutes(app, pages, { reserved: firstParts, dataDir: env.DATA_DIR });
  refuseWrongMethods(app, app.platform.served);
  installNotFound(app, sendUnknown);
  return app;
}
