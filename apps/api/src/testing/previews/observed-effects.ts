import type { EffectName } from '@fixit/contract/operator/operator-effect';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/** Maps, for example, 'job 01a…' to 'open'. */
export type MarketRows = ReadonlyMap<string, string>;

/** PostgreSQL's `xmin` is the transaction that last wrote a row. */
const tables = {
  account: `select id::text, case when suspended_at is null then 'open' else 'suspended' end from account`,
  suspension: `select id::text, coalesce(suspended_until::text, 'indefinite') from account where suspended_at is not null`,
  note: `select id::text, 'present' from account_note union all select id::text, 'present' from case_note`,
  question: `select id::text, 'present' from case_question`,
  letter: `select id::text, case when stopped_at is null then 'waiting' else 'stopped' end from case_letter`,
  decision: `select id::text, case when withdrawn_at is null then action else 'withdrawn' end from case_decision`,
  pause: `select id::text, coalesce(paused_until::text, 'none') from moderation_case`,
  session: `select token_hash::text, 'open' from session where expires_at > now() union all
    select token_hash::text, 'open' from operator_session`,
  service: `select id::text, case when active then 'offered' else 'hidden' end from service`,
  featured: `select id::text, featured::text from service`,
  job: `select id::text, state from job`,
  booking: `select id::text, state from booking`,
  invitation: `select id::text, state from invitation`,
  review: `select id::text, case when hidden_at is null then 'shown' else 'hidden' end from review`,
  case: `select id::text, state from moderation_case`,
  assignment: `select id::text, coalesce(assignee_id::text, 'nobody') from moderation_case`,
  message: `select id::text, case when hidden_at is null then 'shown' else 'hidden' end from message`,
  picture: `select id::text, 'present' from attachment union all select id::text, 'present' from catalogue
    union all select id::text, 'present' from job_photo`,
  waitlist_entry: `select id::text, 'present' from waitlist_entry`,
  email: `select job.id::text, job.xmin::text from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = task_id where identifier like '%mail'`,
  task: `select job.id::text, job.xmin::text from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = task_id`,
  operator: `select id::text, case when removed_at is null then 'present' else 'removed' end from operator`,
  role: `select id::text, role from operator`,
  passkey: `select id::text, 'present' from operator_passkey`,
  link: `select token_hash::text, 'present' from operator_invitation where used_at is null`,
  artisan_invitation: `select id::text, case when withdrawn_at is null then 'pending' else 'withdrawn' end from artisan_invitation`,
  setting: `select name, value from market_setting`,
  logo: `select 'logo', id from market_logo`,
  duty: `select id::text, 'present' from duty_record`,
} as const;

type TableName = keyof typeof tables;

export async function readMarketRows(db: Db): Promise<MarketRows> {
  const parts = Object.entries(tables).map(
    ([name, query]) => `select '${name} ' || of.id, of.state from (${query}) of (id, state)`,
  );
  const { rows } = await db.execute<{ row: string; state: string }>(
    sql.raw(`select * from (${parts.join(' union all ')}) as market (row, state)`),
  );
  return new Map(rows.map(({ row, state }) => [row, state]));
}

/** A row that does not exist has the state 'missing'. */
type IsCounted = (before: string, after: string) => boolean;

const changesFrom =
  (...states: string[]) =>
  (state: string): IsCounted =>
  (before, after) =>
    states.includes(before) && after === state;

const differs: IsCounted = (before, after) => before !== after;

/** The effects are defined independently of the results of the actions. */
const observers: Readonly<Record<EffectName, readonly [TableName, IsCounted]>> = {
  account_suspended: ['account', changesFrom('open')('suspended')],
  account_restored: ['account', changesFrom('suspended')('open')],
  suspension_extended: [
    'suspension',
    (before, after) => before !== 'missing' && after !== 'missing' && differs(before, after),
  ],
  note_added: ['note', changesFrom('missing')('present')],
  note_removed: ['note', changesFrom('present')('missing')],
  session_ended: ['session', changesFrom('open')('missing')],
  listing_hidden: ['service', changesFrom('offered')('hidden')],
  listing_shown: ['service', changesFrom('hidden')('offered')],
  request_cancelled: ['job', changesFrom('open', 'filled')('cancelled')],
  request_closed: ['job', changesFrom('open', 'filled')('cancelled')],
  proposal_cancelled: ['booking', (before, after) => before === 'awaiting' && after !== 'awaiting'],
  appointment_cancelled: ['booking', changesFrom('accepted')('cancelled')],
  acceptance_released: ['invitation', (before, after) => before === 'accepted' && after !== 'accepted'],
  review_hidden: ['review', changesFrom('shown')('hidden')],
  question_asked: ['question', changesFrom('missing')('present')],
  case_paused: ['pause', (before, after) => before !== 'missing' && after !== 'none' && differs(before, after)],
  case_taken: ['assignment', (before, after) => before !== 'missing' && after !== 'nobody' && differs(before, after)],
  case_released: [
    'assignment',
    (before, after) => before !== 'missing' && differs(before, after) && after === 'nobody',
  ],
  case_dismissed: ['case', changesFrom('open')('dismissed')],
  case_upheld: ['case', changesFrom('open')('upheld')],
  appeal_granted: ['decision', changesFrom('missing')('grant')],
  appeal_refused: ['decision', changesFrom('missing')('refuse')],
  decision_withdrawn: [
    'decision',
    (before, after) => before !== 'missing' && after === 'withdrawn' && differs(before, after),
  ],
  account_warned: ['decision', changesFrom('missing')('warn')],
  letter_written: ['letter', changesFrom('missing')('waiting')],
  letter_stopped: ['letter', changesFrom('waiting')('stopped')],
  message_hidden: ['message', changesFrom('shown')('hidden')],
  message_shown: ['message', changesFrom('hidden')('shown')],
  picture_hidden: ['picture', changesFrom('present')('missing')],
  review_shown: ['review', changesFrom('hidden')('shown')],
  second_visit_requested: ['decision', changesFrom('missing')('revisit')],
  dispute_completed: ['booking', changesFrom('disputed', 'cancelled')('completed')],
  dispute_cancelled: ['booking', changesFrom('disputed', 'completed')('cancelled')],
  service_featured: ['featured', changesFrom('false')('true')],
  service_unfeatured: ['featured', changesFrom('true')('false')],
  waitlist_entry_erased: ['waitlist_entry', changesFrom('present')('missing')],
  // A new task is not a retried one.
  email_retried: ['email', (before, after) => before !== 'missing' && before !== after],
  task_retried: ['task', (before, after) => before !== 'missing' && before !== after],
  operator_added: ['operator', changesFrom('missing')('present')],
  operator_removed: ['operator', changesFrom('present')('removed')],
  operator_role_changed: ['role', (before, after) => before !== 'missing' && before !== after],
  passkey_removed: ['passkey', changesFrom('present')('missing')],
  artisan_invited: ['artisan_invitation', changesFrom('missing')('pending')],
  invitation_emailed: ['email', (before, after) => before === 'missing' && after !== 'missing'],
  invitation_withdrawn: ['artisan_invitation', changesFrom('pending')('withdrawn')],
  setting_changed: ['setting', differs],
  logo_changed: ['logo', (before, after) => after !== 'missing' && differs(before, after)],
  logo_removed: ['logo', (_, after) => after === 'missing'],
  duty_recorded: ['duty', changesFrom('missing')('present')],
  marketplace_closed: ['setting', changesFrom('missing', 'off')('on')],
  marketplace_opened: ['setting', (before, after) => before === 'on' && after !== 'on'],
  set_up_link_made: ['link', changesFrom('missing')('present')],
};

/** Omits effects without a change. */
export function observeEffects(names: readonly EffectName[], before: MarketRows, after: MarketRows) {
  const rows = [...new Set([...before.keys(), ...after.keys()])];
  const counted = names.map((effect) => {
    const [table, isCounted] = observers[effect];
    const changed = rows.filter(
      (row) => row.startsWith(`${table} `) && isCounted(before.get(row) ?? 'missing', after.get(row) ?? 'missing'),
    );
    return { effect, count: changed.length };
  });
  return counted.filter(({ count }) => count > 0);
}
