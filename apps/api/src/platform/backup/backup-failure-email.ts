import type { Db } from '../../db/database.ts';
import { greet, type RenderedEmail, renderEmail } from '../email/email-layout.ts';
import type { EmailExample } from '../email/email-preview.ts';
import { enqueueEmail } from '../email/enqueue-email.ts';
import type { BackupRun } from './backup-runs.ts';

export interface OperatorSettings {
  OPERATOR_EMAIL?: string | undefined;
  PUBLIC_URL: string;
}

type FailedRun = Pick<BackupRun, 'kind' | 'report' | 'name'>;

const subjects: Record<BackupRun['kind'], string> = {
  backup: 'The backup failed',
  drill: 'The backup cannot be restored',
};

export async function emailBackupFailure(
  db: Db,
  { OPERATOR_EMAIL: to, PUBLIC_URL }: OperatorSettings,
  run: FailedRun,
): Promise<void> {
  if (to) await enqueueEmail(db, { to, ...renderFailedRun(run, PUBLIC_URL) });
}

function renderFailedRun({ kind, report, name }: FailedRun, PUBLIC_URL: string): RenderedEmail {
  return renderEmail({
    subject: `${subjects[kind]}: ${new URL(PUBLIC_URL).host}`,
    greeting: greet(''),
    paragraphs: [
      kind === 'backup' ? `The backup ${name} of ${PUBLIC_URL} was not made.` : `The drill could not restore ${name}.`,
      report,
    ],
    closing: 'docs/running/backup.md explains what to do.',
  });
}

export function listBackupEmailExamples(publicUrl: string): EmailExample[] {
  const runs: FailedRun[] = [
    { kind: 'backup', name: 'fixit-2026-12-01', report: 'No space left on device' },
    { kind: 'drill', name: 'fixit-2026-12-01', report: 'The archive ends too early' },
  ];
  return runs.map((run) => ({ group: 'Operator', name: `${run.kind}-failed`, email: renderFailedRun(run, publicUrl) }));
}
