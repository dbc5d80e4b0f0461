import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { account } from '@fixit/contract/account';
import { conversation } from '@fixit/contract/conversation';
import { dashboard } from '@fixit/contract/dashboard';
import { demoAccounts } from '@fixit/contract/demo';
import { pathOfCall, type Route } from '@fixit/contract/route';
import { atMost, count, type Figure, kilobytes, load, median, milliseconds } from '../measuring/figure.ts';
import { startProgram } from '../server.ts';
import { openBrowser, type Visit, visit } from './phone.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The largest element of a screen should be visible within this many milliseconds. */
const goalsMs = { dashboard: 2_600, other: 2_200 };

const { values } = parseArgs({
  options: {
    beside: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);

/** A release is a built checkout: this one and, with `--beside <folder>`, an earlier one to compare with. */
interface Release {
  name: 'before' | 'after';
  origin: string;
  stored: Record<string, string>;
  paths: readonly string[];
  stop(): Promise<void>;
}

/** Measures first visits of the demo customer on a phone, to both releases in turn. */
export default async function measure(): Promise<Figure[]> {
  const releases = [
    await openRelease('after', root),
    ...(values.beside ? [await openRelease('before', values.beside)] : []),
  ];
  const browser = await openBrowser();
  try {
    const visits = new Map<string, Visit[]>();
    const [first] = releases;
    for (const [index, path] of (first?.paths ?? []).entries()) {
      if (!path.startsWith(values.only)) continue;
      for (let round = 0; round < rounds; round += 1)
        for (const { name, origin, stored, paths } of releases) {
          const key = `${name} ${withoutQuery(path)}`;
          const result = await visit(browser, origin + (paths[index] ?? path), path === '/login' ? {} : stored);
          visits.set(key, [...(visits.get(key) ?? []), result]);
        }
    }
    console.table(Object.fromEntries([...visits].map(([key, results]) => [key, rowOf(results)])));
    return [...visits]
      .filter(([key]) => key.startsWith('after '))
      .flatMap(([key, results]) => visitFigures(key.slice(6), results));
  } finally {
    await browser.close();
    for (const release of releases) await release.stop();
  }
}

async function openRelease(name: Release['name'], folder: string): Promise<Release> {
  const database = await startMeasuredDatabase(2);
  const program = [join(folder, 'apps/api/dist/main.js')];
  const server = await startProgram(program, database.url, { DEMO: 'on', LOG_LEVEL: 'warn' });
  const ask = async (call: Route, token?: string, body?: object) => {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Token ${token}` }),
    };
    const url = server.origin + pathOfCall(call, { query: { login_type: body && 'user' } });
    const answer = await fetch(url, { method: call.method, headers, ...(body && { body: JSON.stringify(body) }) });
    return answer.text();
  };
  const login = { username: demoAccounts.customer, password: demoAccounts.password };
  const { token, user_id } = account.login.answer.parse(JSON.parse(await ask(account.login, undefined, login)));
  const data = dashboard.show.answer.parse(JSON.parse(await ask(dashboard.show, token))).data;
  const contacts = conversation.listContactsAsCustomer.answer.parse(
    JSON.parse(await ask(conversation.listContactsAsCustomer, token)),
  );
  return {
    name,
    origin: server.origin,
    stored: { accessToken: token, userId: user_id, hasSeenTutorial: 'true' },
    paths: [
      '/dashboard',
      '/bookings',
      `/chat?conversation_id=${contacts.data[0]?.chats[0]?.id}`,
      `/service-detail?service_id=${data.closest_artisan[0]?.id}`,
      `/selected-category?category_id=${data.feature_category[0]?.id}`,
      '/notifications',
      '/profile',
      '/login',
    ],
    async stop() {
      await server.stop();
      await database.stop();
    },
  };
}

const withoutQuery = (path: string) => path.split('?')[0] ?? path;

function medianOf(visits: readonly Visit[], of: (visit: Visit) => number): number {
  return median(visits.map(of).filter((value) => Number.isFinite(value)));
}

function rowOf(visits: readonly Visit[]) {
  const of = (read: (visit: Visit) => number) => Math.round(medianOf(visits, read));
  return {
    requests: of(({ requests }) => requests),
    files: of(({ scriptsAndStyles }) => scriptsAndStyles),
    script: kilobytes(of(({ bytes }) => bytes.script)),
    style: kilobytes(of(({ bytes }) => bytes.style)),
    calls: kilobytes(of(({ bytes }) => bytes.api)),
    pictures: kilobytes(of(({ bytes }) => bytes.picture)),
    all: kilobytes(of(({ bytes }) => bytes.all)),
    'first call': of(({ firstCall }) => firstCall),
    'last answer': of(({ lastAnswer }) => lastAnswer),
    FCP: of(({ firstPaint }) => firstPaint),
    LCP: of(({ largestPaint }) => largestPaint),
    'LCP of each': visits.map(({ largestPaint }) => Math.round(largestPaint)).join(' '),
  };
}

function visitFigures(path: string, visits: readonly Visit[]): Figure[] {
  const goal = path === '/dashboard' ? goalsMs.dashboard : goalsMs.other;
  const paint = medianOf(visits, ({ largestPaint }) => largestPaint);
  return [
    atMost(`${path} on a phone: LCP`, paint, goal, milliseconds, `, ${load()}`),
    atMost(
      `${path}: scripts and stylesheets`,
      medianOf(visits, ({ scriptsAndStyles }) => scriptsAndStyles),
      14,
      count,
    ),
  ];
}
