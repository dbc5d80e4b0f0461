import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectAsServer } from '@fixit/api/testing/measured/measured-database';
import { TestMailServer } from '@fixit/api/testing/outside/test-mail-server';
import { addArtisan, addCustomer, type Person } from '@fixit/api/testing/people';
import { pictureOf } from '@fixit/api/testing/test-pictures';
import type { Role } from '@fixit/contract/account';
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from '../../bench/first-load/phone.ts';
import { atMost, count, type Figure, load, seconds } from '../../bench/measuring/figure.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { ClusterProcess } from './cluster-process.ts';
import { runJourney, type Step, type StepKind } from './journey.ts';
import { root } from './layout.ts';
import { watchErrors } from './visible-errors.ts';

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '.' } } });
/** A pause within this time after a kill counts as its effect. */
const effectWindowMs = 12_000;
/** The journey counts as broken if a step takes longer. */
const stepTimeoutMs = 60_000;
/** The goals are the same as in cluster.bench.ts. */
const goalSeconds = { failover: 15, other: 5 };
const touchesDatabase = /^(?:postgres|patroni|etcd)/;

interface TimedStep {
  kind: StepKind;
  name: string;
  from: number;
  to: number;
}

/**
 * Takes a customer and an artisan, each in their own browser, through the whole journey repeatedly, while every process
 * is killed once.
 */
export default async function measure(): Promise<Figure[]> {
  const folder = join(root, 'node_modules/.cache/cluster-journey');
  rmSync(folder, { recursive: true, force: true });
  const mailServer = new TestMailServer();
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  const cluster = await startCluster({
    folder,
    settings: { RATE_LIMITS: 'off', SMTP_URL: await mailServer.open() },
    log: console.log,
    signal: stop.signal,
  });
  stop.signal.addEventListener('abort', () => void cluster.stop().then(() => process.exit(1)));
  const browser = await openBrowser();
  const { pool, db, close } = connectAsServer(cluster.superuserUrl);
  pool.on('error', () => undefined);
  try {
    const business_name = 'Beck & Co';
    const people = { customer: await addCustomer({ db }), artisan: await addArtisan({ db }, { business_name }) };
    const customer = await openApp(browser, cluster, people.customer, 'customer');
    const artisan = await openApp(browser, cluster, people.artisan, 'artisan');
    const steps: TimedStep[] = [];
    const picture = Buffer.from(await (await pictureOf()).arrayBuffer());
    const moveAppointmentToPast = (iteration: number) =>
      retryUntilDone(() =>
        pool.query(
          `update booking set starts_at = new_time.at, ends_at = new_time.at + (ends_at - starts_at),
             appointment_date = (new_time.at at time zone 'Europe/London')::date,
             appointment_time = (new_time.at at time zone 'Europe/London')::time(0)
           from (select id, now() - make_interval(mins => $2) - (ends_at - starts_at) as at
             from booking where artisan_id = $1 and state = 'accepted') as new_time
           where booking.id = new_time.id`,
          [people.artisan.artisan_id, 30 + 75 * iteration],
        ),
      );
    let isRunning = true;
    const step: Step = async (kind, name, perform) => {
      const from = performance.now();
      await perform();
      steps.push({ kind, name, from, to: performance.now() });
    };
    const journey = {
      customer: customer.page,
      artisan: artisan.page,
      business_name,
      picture,
      step,
      moveAppointmentToPast,
    };
    let iteration = 0;
    // The first journey makes the browsers load all code of the app before a process is killed.
    await runJourney(journey, iteration);
    const repeatJourney = async () => {
      while (isRunning) {
        iteration += 1;
        await runJourney(journey, iteration);
      }
    };
    const journeys = repeatJourney();
    const errors = () => [...customer.errors, ...artisan.errors];
    const figures = await Promise.race([killEach(cluster, steps, errors), journeys.then(() => [])]).catch(
      async (error: unknown) => {
        await takeScreenshots([customer.page, artisan.page]);
        throw error;
      },
    );
    isRunning = false;
    await journeys;
    for (const error of errors()) console.log(error);
    return [
      ...figures,
      atMost('errors that either browser showed', errors().length, 0, count, ` in ${iteration} journeys`),
    ];
  } finally {
    await browser.close();
    await close();
    await cluster.stop();
    await mailServer.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openApp(browser: Browser, cluster: Cluster, person: Person, role: Role) {
  const isArtisan = role === 'artisan';
  const phone = { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({
    baseURL: cluster.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...(isArtisan ? phone : { viewport: { width: 1280, height: 800 } }),
  });
  context.setDefaultTimeout(stepTimeoutMs);
  const page = await context.newPage();
  const errors = await watchErrors(page, role);
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    {
      hasSeenTutorial: 'true',
      [isArtisan ? 'artisanAccessToken' : 'accessToken']: person.token,
      [isArtisan ? 'artisanUserId' : 'userId']: person.account_id,
    },
  );
  await page.goto(isArtisan ? '/workspace/requests' : '/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return { page, errors };
}

/** Kills each process once from outside, at a random moment of the journey. */
async function killEach(cluster: Cluster, steps: readonly TimedStep[], errors: () => string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const targets = cluster.processes.filter(({ name, isMachine }) => !isMachine && new RegExp(options.only).test(name));
  for (const target of targets) {
    await cluster.waitForStandby();
    await wait(Math.random() * 3_000);
    const errorsBefore = errors().length;
    const killedAt = performance.now();
    kill(target);
    await wait(effectWindowMs);
    while (!steps.some(({ from }) => from > killedAt + effectWindowMs / 2)) await wait(50);
    await target.restart();
    figures.push(reportKill(target, killedAt, steps, errors().length - errorsBefore));
  }
  return figures;
}

function kill(target: ClusterProcess): void {
  const pid = target.pid();
  if (!pid) throw new Error(`${target.name} was dead before it was killed`);
  process.kill(pid, 'SIGKILL');
}

function reportKill({ name }: ClusterProcess, killedAt: number, steps: readonly TimedStep[], errors: number): Figure {
  const slowest = (kind: StepKind) => {
    const during = steps.filter(
      (step) => step.kind === kind && step.to > killedAt && step.from < killedAt + effectWindowMs,
    );
    const [worst] = during.toSorted((a, b) => b.to - b.from - (a.to - a.from));
    return { name: worst?.name ?? 'nothing', seconds: worst ? (worst.to - worst.from) / 1000 : 0 };
  };
  const [press, arrival] = [slowest('press'), slowest('arrival')];
  const goal = touchesDatabase.test(name) ? goalSeconds.failover : goalSeconds.other;
  const note = ` ('${press.name}'), for an action of the other side ${seconds(arrival.seconds)} ('${arrival.name}'), ${count(errors)} errors shown, ${load()}`;
  const figure = atMost(`kill -9 ${name}: the longest wait after a press`, press.seconds, goal, seconds, note);
  console.log(`${figure.what}: ${figure.measured}`);
  return figure;
}

/** Repeats a task until it succeeds, because the database may be unreachable. */
async function retryUntilDone(task: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      await task();
      return;
    } catch (error) {
      console.log(`Retrying after: ${String(error)}`);
      await wait(300);
    }
  }
  throw new Error('The database did not come back');
}

async function takeScreenshots(pages: readonly Page[]): Promise<void> {
  for (const [index, page] of pages.entries()) {
    const path = join(root, `bench/test-results/journey-${index}.png`);
    await page.screenshot({ path });
    console.log(`${page.url()}: ${path}`);
  }
}
