import { noteAudiences } from '@fixit/contract/case/case-note';
import { caseSides } from '@fixit/contract/case/case-question';
import { reversals } from '@fixit/contract/operator/case/appeal-action';
import { dutyNames } from '@fixit/contract/operator/duty';
import { operator } from '@fixit/contract/operator/operator';
import {
  type ActionParams,
  type OperatorActionName,
  operatorActionNames,
  operatorActions,
} from '@fixit/contract/operator/operator-action';
import type { Effect, EffectName } from '@fixit/contract/operator/operator-effect';
import { operatorRoles } from '@fixit/contract/operator/operator-role';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Db } from '../../db/database.ts';
import { PanelBrowser, type PanelServer } from '../panel-browser.ts';
import { pictureOf } from '../test-pictures.ts';
import { type MarketRows, observeEffects, readMarketRows } from './observed-effects.ts';
import { changeMarket, type MarketChange, marketChanges } from './random-market.ts';

/** `meanwhile` happens between the preview and the confirmation. */
interface RandomAction {
  before: MarketChange[];
  name: OperatorActionName;
  subject: 'existing' | 'unknown';
  choice: number;
  meanwhile: MarketChange | null;
}

const randomAction: fc.Arbitrary<RandomAction> = fc.record({
  before: fc.array(fc.constantFrom(...marketChanges), { maxLength: 4 }),
  name: fc.constantFrom(...operatorActionNames),
  subject: fc.oneof(
    { weight: 9, arbitrary: fc.constant('existing' as const) },
    { weight: 1, arbitrary: fc.constant('unknown' as const) },
  ),
  choice: fc.nat(),
  meanwhile: fc.option(fc.constantFrom(...marketChanges), { freq: 4 }),
});

export interface ComparedActions {
  done: number;
  nothingToDo: number;
  refused: number;
  /** Counts actions that were confirmed with new effects, because the state had changed after the preview. */
  changed: number;
  differences: string[];
}

/**
 * Compares the effects of each preview with those of the action, and both with the rows that changed
 * in the database. The server must not run tasks.
 */
export async function compareActions(server: PanelServer, count: number, seed: number): Promise<ComparedActions> {
  const result: ComparedActions = { done: 0, nothingToDo: 0, refused: 0, changed: 0, differences: [] };
  for (const change of marketChanges) await changeMarket(server, change);
  let browser = (await PanelBrowser.addOperator(server, 'owner')).browser;
  for (const action of fc.sample(randomAction, { numRuns: count, seed })) {
    for (const change of action.before) await changeMarket(server, change);
    // The operator may have been removed or demoted.
    const me = await browser.call(operator.me);
    if (me.status !== 200 || me.body.data.role !== 'owner')
      browser = (await PanelBrowser.addOperator(server, 'owner')).browser;
    await server.db.execute(sql`update operator_session set verified_at = now(), last_seen = now()`);
    const difference = await compareAction(server, browser, action, result);
    if (difference) result.differences.push(`${difference}: ${JSON.stringify(action)}`);
  }
  return result;
}

async function compareAction(
  server: PanelServer,
  browser: PanelBrowser,
  { name, subject, choice, meanwhile }: RandomAction,
  result: ComparedActions,
): Promise<string | undefined> {
  const { db } = server;
  const params = subject === 'unknown' ? unknownParams[name] : await chooseParams(db, name, choice);
  const initialRows = await readMarketRows(db);
  const preview = await browser.preview(name, params);
  if (!hasSameRows(initialRows, await readMarketRows(db))) return 'The preview changed rows';
  if (preview.status !== 200) {
    result.refused += 1;
    const refused = await browser.perform(name, params, 'digest');
    const answer = [refused.status, refused.error.code, refused.error.message];
    if (String(answer) !== String([preview.status, preview.error.code, preview.error.message]))
      return `The preview was refused differently, ${preview.error.message} before ${String(answer)}`;
    return hasSameRows(initialRows, await readMarketRows(db)) ? undefined : 'A refused action changed rows';
  }
  if (meanwhile) await changeMarket(server, meanwhile);
  const before = await readMarketRows(db);
  let { effects, digest } = preview.body.data;
  let outcome = await browser.perform(name, params, digest);
  if (outcome.error.code === 'preview_changed') {
    result.changed += 1;
    if (!hasSameRows(before, await readMarketRows(db))) return 'An action whose preview had changed was done';
    // The contract says that the refusal carries the new preview.
    ({ effects, digest } = outcome.error.data as { effects: Effect[]; digest: string });
    outcome = await browser.perform(name, params, digest);
  }
  if (outcome.status !== 200) {
    result.refused += 1;
    if (!meanwhile) return `The action was refused after its preview: ${outcome.error.message}`;
    return hasSameRows(before, await readMarketRows(db)) ? undefined : 'A refused action changed rows';
  }
  const after = await readMarketRows(db);
  result[outcome.body.data.effects.length > 0 ? 'done' : 'nothingToDo'] += 1;
  const [previewed, reported, observed] = [effects, outcome.body.data.effects, observe(name, before, after)].map(
    formatEffects,
  );
  if (previewed !== reported) return `The preview promised ${previewed}, and ${reported} was reported`;
  return reported === observed ? undefined : `${reported} was reported, and ${observed} was done`;
}

const observe = (name: OperatorActionName, before: MarketRows, after: MarketRows) => {
  const names: readonly EffectName[] = operatorActions[name].effects;
  return observeEffects(names, before, after);
};

const formatEffects = (effects: readonly Effect[]): string =>
  effects
    .map(({ effect, count }) => `${effect} ${count}`)
    .toSorted()
    .join(', ') || 'nothing';

function hasSameRows(before: MarketRows, after: MarketRows): boolean {
  return before.size === after.size && [...before].every(([row, state]) => after.get(row) === state);
}

type AnyParams = { [Name in OperatorActionName]: Partial<ActionParams<Name>> | Record<string, unknown> };

const unknown = { email: 'nobody@example.test', id: '00000000-0000-7000-8000-000000000000' };
const reason = 'It breaks a rule';
const decision = { rule: '4', reason: 'It asks for money before an appointment' };

const unknownParams: AnyParams = {
  'account suspend': { email: unknown.email, reason },
  'account restore': { email: unknown.email },
  'note add': { email: unknown.email, note: 'Rang' },
  'note remove': { id: unknown.id },
  'case dismiss': { id: unknown.id, ...decision },
  'case dismiss-group': { ids: unknown.id, ...decision },
  'case hide': { id: 'x', ...decision },
  'case warn': { id: unknown.id, ...decision },
  'case suspend': { id: unknown.id, ...decision },
  'case revisit': { id: 'x', ...decision },
  'case settle': { id: unknown.id, as: 'completed', ...decision },
  'case letter stop': { id: unknown.id },
  'case take': { id: unknown.id },
  'case release': { id: 'x' },
  'case ask': { id: unknown.id, to: 'reporter', question: 'When?' },
  'appeal grant': { id: unknown.id, undo: 'everything', reason: decision.reason },
  'appeal refuse': { id: 'x', reason: decision.reason },
  'case note': { id: unknown.id, to: 'operators', note: 'Rang' },
  'feature add': { id: unknown.id },
  'feature remove': { id: 'x' },
  'review hide': { id: unknown.id, reason },
  'review show': { id: unknown.id },
  'job close': { id: unknown.id, reason: '' },
  'booking settle': { id: unknown.id, as: 'completed', ...decision },
  'waitlist remove': { number: '07700 900000' },
  'email retry': { id: '999999999' },
  'task retry': { id: 'x' },
  'operator add': { email: 'x', name: 'Olu', role: 'viewer' },
  'operator remove': { email: unknown.email },
  'operator role': { email: unknown.email, role: 'viewer' },
  'passkey remove': { id: unknown.id },
  'artisan invite': { business: 'Leaks & Co', trade: 'Alchemy', area: 'BD18' },
  'artisan import': { file: Buffer.from('business,email\n').toString('base64') },
  'artisan withdraw': { id: unknown.id },
  'setting change': {},
  'logo set': { file: Buffer.from('<svg/>').toString('base64') },
  'logo paint': {},
  'logo remove': {},
  'duty record': { duty: 'risk-assessment', day: '2026-02-30', note: 'In the safe' },
};

/** For some of the chosen subjects there is nothing to do, or the action is refused. */
async function chooseParams(db: Db, name: OperatorActionName, choice: number): Promise<Record<string, unknown>> {
  const pick = async (query: string): Promise<string> => {
    const { rows } = await db.execute<{ picked: string }>(
      sql.raw(`select picked from (${query}) as all_of (picked) order by picked`),
    );
    return rows[choice % Math.max(1, rows.length)]?.picked ?? unknown.id;
  };
  const choose = <Choice>(choices: readonly [Choice, ...Choice[]]): Choice =>
    choices[choice % choices.length] ?? choices[0];
  const account = () => pick('select email::text from account where email is not null');
  const task = (like: string) =>
    pick(`select job.id::text from graphile_worker._private_jobs job join graphile_worker._private_tasks task
      on task.id = task_id where identifier like '${like}'`);
  const colleague = () => pick('select email::text from operator where removed_at is null');
  const service = async () => ({ id: await pick('select id::text from service') });
  const moderationCase = () => pick('select id::text from moderation_case');
  const reported = async () => ({ id: await moderationCase(), ...decision });
  const appealed = () => pick('select id::text from moderation_case where appeal_of is not null or random() < 0.1');
  const lastDay = choice % 3 === 0 ? {} : { until: choose(['2098-06-15', '2099-12-31']) };
  const review = () => pick('select id::text from review');
  const params: { [Name in OperatorActionName]: () => Promise<Record<string, unknown>> } = {
    'account suspend': async () => ({ email: await account(), reason, ...lastDay }),
    'account restore': async () => ({
      email: await pick('select email::text from account where suspended_at is not null or random() < 0.2'),
    }),
    'note add': async () => ({ email: await account(), note: 'Rang on Monday' }),
    'note remove': async () => ({ id: await pick('select id::text from account_note') }),
    'case dismiss': reported,
    'case dismiss-group': async () => ({ ids: await moderationCase(), ...decision }),
    'case hide': reported,
    'case warn': reported,
    'case suspend': async () => ({ ...(await reported()), ...lastDay }),
    'case revisit': reported,
    'case settle': async () => ({ ...(await reported()), as: choose(['completed', 'cancelled']) }),
    'case letter stop': async () => ({
      id: await moderationCase(),
      ...(choice % 2 === 0 && { to: choose(caseSides) }),
    }),
    'case take': async () => ({ id: await moderationCase(), ...(choice % 2 === 0 && { operator: await colleague() }) }),
    'case ask': async () => ({ id: await moderationCase(), to: choose(caseSides), question: 'When was that?' }),
    'case note': async () => ({ id: await moderationCase(), to: choose(noteAudiences), note: 'Rang on Monday' }),
    'case release': async () => ({ id: await moderationCase() }),
    'appeal grant': async () => ({ id: await appealed(), undo: choose(reversals), reason: decision.reason }),
    'appeal refuse': async () => ({ id: await appealed(), reason: decision.reason }),
    'feature add': service,
    'feature remove': service,
    'review hide': async () => ({ id: await review(), reason }),
    'review show': async () => ({ id: await review() }),
    'job close': async () => ({ id: await pick('select id::text from job'), reason }),
    'booking settle': async () => ({
      id: await pick(`select id::text from booking where state = 'disputed' or random() < 0.2`),
      as: choose(['completed', 'cancelled']),
      ...decision,
    }),
    'waitlist remove': async () => ({ number: await pick('select whatsapp_number from waitlist_entry') }),
    'email retry': async () => (choice % 3 === 0 ? { all: true } : { id: await task('%mail') }),
    'task retry': async () => (choice % 3 === 0 ? { all: true } : { id: await task('%') }),
    'operator add': async () => ({
      email: choice % 2 === 0 ? `${crypto.randomUUID()}@fixit.test` : await colleague(),
      name: 'Olu',
      role: choose(operatorRoles),
    }),
    'operator remove': async () => ({ email: await colleague() }),
    'operator role': async () => ({ email: await colleague(), role: choose(operatorRoles) }),
    'passkey remove': async () => ({ id: await pick('select id::text from operator_passkey') }),
    'artisan invite': async () => ({
      business: 'Leaks & Co',
      trade: 'Plumbing',
      area: choose(['BD18', 'BD18 4AA', 'ZZ9']),
      ...(choice % 5 > 0 && { email: choose(['will@example.test', 'wanda@example.test', await account()]) }),
    }),
    'artisan import': async () => {
      const rows = ['will@example.test', await account(), `${crypto.randomUUID()}@fixit.test`].map(
        (email) => `Leaks & Co,${email},${choose(['Plumbing', 'Roofing', 'Alchemy'])},BD18`,
      );
      return { file: Buffer.from(['business,email,trade,postcode', ...rows].join('\n')).toString('base64') };
    },
    'artisan withdraw': async () => ({ id: await pick('select id::text from artisan_invitation') }),
    'setting change': async () => ({
      announcement: choose(['', 'Closed on Monday', 'We are moving']),
      ...(choice % 2 === 0 && { maintenance: choose(['on', 'off', '']) }),
    }),
    'duty record': async () => ({ duty: choose(dutyNames), day: '2026-01-05', note: 'In the safe' }),
    'logo set': async () => {
      const picture = await pictureOf(choose(['png', 'jpeg']), choose([64, 300]));
      return { file: Buffer.from(await picture.arrayBuffer()).toString('base64') };
    },
    'logo paint': async () => ({}),
    'logo remove': async () => ({}),
  };
  return params[name]();
}
