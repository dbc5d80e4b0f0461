import type { Db } from '../../db/connection.ts';
import { greet, renderEmail } from '../email/email-layout.ts';
import { enqueue } from '../queue/queue.ts';
import type { BackupRun } from './backup-runs.ts';

export interface OperatorSettings {
  OPERATOR_EMAIL?: string | undefined;
  PUBLIC_URL: string;
}

const subjects: Record<BackupRun['kind'], string> = {
  backup: 'The backup failed',
  drill: 'The backup cannot be restored',
};

/** Sends the operator an email about a failed run, if OPERATOR_EMAIL is set. */
export async function emailOperator(
  db: Db,
  { OPERATOR_EMAIL: to, PUBLIC_URL }: OperatorSettings,
  { kind, report, name }: Pick<BackupRun, 'kind' | 'report' | 'name'>,
): Promise<void> {
  if (!to) return;
  const email = renderEmail({
    subject: `${subjects[kind]}: ${new URL(PUBLIC_URL).host}`,
    greeting: greet(''),
    paragraphs: [
      kind === 'backup' ? `The backup ${name} of ${PUBLIC_URL} was not made.` : `The drill could not restore ${name}.`,
      report,
    ],
    closing: 'docs/running/backup.md says what to do.',
  });
  await enqueue(db, 'mail', { to, ...email });
}
