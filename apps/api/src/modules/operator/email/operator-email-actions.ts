import { dueEmailHours, emailsByDefault, type OperatorEmail } from '@fixit/contract/operator/own-account';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { enqueueEmail } from '../../../platform/email/enqueue-email.ts';
import { escalateCases, takeEscalations } from '../../case/escalation-actions.ts';
import { listDueSoon, showOverview } from '../../market/market-actions.ts';
import type { Examine } from '../system/cached-examination.ts';
import * as repository from './operator-email-repository.ts';
import { writeDigest, writeDueSoon, writeEscalation, writeFailures } from './operator-emails.ts';

interface OperatorEmailDeps {
  publicUrl: string;
  examine: Examine;
  /** Emails about cases are also sent to this address, at any time of day. */
  operatorEmail?: string | undefined;
  /** Tests run the task as if at this instant. */
  at?: string | undefined;
}

/** Sends each operator the emails that are due and switched on. Each operator has their own transaction. */
export async function emailOperators(
  db: Db,
  { publicUrl, examine, operatorEmail, at }: OperatorEmailDeps,
): Promise<void> {
  const present = at === undefined ? sql`now()` : sql`${at}::timestamptz`;
  await db.transaction((tx) => escalate(tx, { publicUrl, operatorEmail, present }));
  const operators = await repository.listEmailedOperators(db);
  if (operators.length === 0) return;
  const subjects = await examine();
  const failing = subjects.flatMap(({ subject, findings }) => {
    const messages = findings.filter(({ level }) => level === 'broken').map(({ message }) => message);
    return messages.length > 0 ? [{ part: subject, message: messages.join(' ') }] : [];
  });
  await db.transaction((tx) => repository.storeFailingParts(tx, failing, present));
  for (const id of operators) await db.transaction((tx) => emailOperator(tx, id, { publicUrl, present }));
}

/** Stores which operators to email about a case. They are emailed after their quiet hours. */
async function escalate(
  tx: Db,
  { publicUrl, operatorEmail: to, present }: EmailRound & Pick<OperatorEmailDeps, 'operatorEmail'>,
): Promise<void> {
  const cases = await escalateCases(tx, { at: present, hours: dueEmailHours });
  if (to && cases.length > 0) await enqueueEmail(tx, { to, ...writeEscalation({ name: '' }, cases, publicUrl) });
}

type EmailRound = { publicUrl: string; present: ReturnType<typeof sql> };

async function emailOperator(tx: Db, id: string, { publicUrl, present }: EmailRound): Promise<void> {
  const operator = await repository.lockEmailedOperator(tx, id, present);
  if (!operator) return;
  const wants = (email: OperatorEmail) => (operator.emails ?? emailsByDefault(operator.role)).includes(email);
  if (wants('due') && !operator.is_due_recent) await emailDueSoon(tx, operator, { publicUrl, present });
  const cases = await takeEscalations(tx, id, present);
  if (wants('due') && cases.length > 0)
    await enqueueEmail(tx, { to: operator.email, ...writeEscalation(operator, cases, publicUrl) });
  if (wants('failure')) {
    const parts = await repository.takeFailingParts(tx, id, present);
    if (parts.length > 0) await enqueueEmail(tx, { to: operator.email, ...writeFailures(operator, parts, publicUrl) });
  }
  if (wants('digest') && operator.is_digest_due) {
    const { waits, days } = await showOverview(tx);
    const content = { waits, yesterday: days.at(-1) ?? null, parts: await repository.listFailingParts(tx) };
    await enqueueEmail(tx, { to: operator.email, ...writeDigest(operator, content, publicUrl) });
    await repository.recordDigest(tx, id, present);
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
  await repository.recordDueEmail(tx, operator.id, present);
}
