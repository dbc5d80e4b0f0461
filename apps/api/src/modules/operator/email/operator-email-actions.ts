import { dueEmailHours, emailsByDefault, type OperatorEmail } from '@fixit/contract/operator/own-account';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { enqueueEmail } from '../../../platform/email/enqueue-email.ts';
import { listDueSoon, showOverview } from '../../market/market-actions.ts';
import type { Examine } from '../system/cached-examination.ts';
import * as repository from './operator-email-repository.ts';
import { writeDigest, writeDueSoon, writeFailures } from './operator-emails.ts';

interface OperatorEmailDeps {
  publicUrl: string;
  examine: Examine;
  /** Tests run the task as at this instant. */
  at?: string | undefined;
}

/** Sends each operator the emails that are due and switched on. Each operator has their own transaction. */
export async function emailOperators(db: Db, { publicUrl, examine, at }: OperatorEmailDeps): Promise<void> {
  const operators = await repository.listEmailedOperators(db);
  if (operators.length === 0) return;
  const present = at === undefined ? sql`now()` : sql`${at}::timestamptz`;
  const subjects = await examine();
  const failing = subjects.flatMap(({ subject, findings }) => {
    const messages = findings.filter(({ level }) => level === 'broken').map(({ message }) => message);
    return messages.length > 0 ? [{ part: subject, message: messages.join(' ') }] : [];
  });
  await db.transaction((tx) => repository.storeFailingParts(tx, failing, present));
  for (const id of operators) await db.transaction((tx) => emailFindings(tx, id, { publicUrl, present }));
}

type EmailRound = { publicUrl: string; present: ReturnType<typeof sql> };

async function emailFindings(tx: Db, id: string, { publicUrl, present }: EmailRound): Promise<void> {
  const operator = await repository.lockEmailedOperator(tx, id, present);
  if (!operator) return;
  const wants = (email: OperatorEmail) => (operator.emails ?? emailsByDefault(operator.role)).includes(email);
  if (wants('due') && !operator.is_due_recent) await emailDueSoon(tx, operator, { publicUrl, present });
  if (wants('failure')) {
    const parts = await repository.takeFailingParts(tx, id, present);
    if (parts.length > 0) await enqueueEmail(tx, { to: operator.email, ...writeFailures(operator, parts, publicUrl) });
  }
  if (wants('digest') && operator.is_digest_due) {
    const { waits, days } = await showOverview(tx);
    const content = { waits, yesterday: days.at(-1) ?? null, parts: await repository.listFailingParts(tx) };
    await enqueueEmail(tx, { to: operator.email, ...writeDigest(operator, content, publicUrl) });
    await repository.noteDigest(tx, id, present);
  }
}

async function emailDueSoon(
  tx: Db,
  operator: repository.EmailedOperator,
  { publicUrl, present }: EmailRound,
): Promise<void> {
  const due = await listDueSoon(tx, { after: operator.due_emailed_until, hours: dueEmailHours });
  if (due.length === 0) return;
  await enqueueEmail(tx, { to: operator.email, ...writeDueSoon(operator, due, publicUrl) });
  await repository.noteDueEmail(tx, operator.id, present);
}
