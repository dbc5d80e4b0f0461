import { checkSeals } from '../modules/audit/seal/audit-seal-actions.ts';
import { countOf } from '../platform/count-of.ts';
import { type DoctorDatabase, hasTable, skipWithoutDatabase } from './doctor-database.ts';
import { broken, type DoctorFinding, ok, skipped, warning } from './doctor-finding.ts';

const limits = { readMs: 1_500, unsealedHours: 36 } as const;

export function checkAuditSeals(database: DoctorDatabase): Promise<readonly DoctorFinding[]> {
  return skipWithoutDatabase(async () => {
    if (!(await hasTable(database, 'audit_seal'))) return [skipped('This release’s tables are not there yet.')];
    const { comparedDays, sealedDays, breaches, hoursUnsealed } = await checkSeals(
      (text, values) => database.query(text, values),
      Date.now() + limits.readMs,
    );
    const findings = breaches.map((breach) =>
      broken(breach, 'Compare it with a backup from before, and find out who can write to the database.'),
    );
    if (hoursUnsealed > limits.unsealedHours) {
      findings.push(
        warning(`The audit log has not been sealed for ${hoursUnsealed} hours.`, 'Check that a worker runs.'),
      );
    }
    if (findings.length > 0) return findings;
    const days =
      comparedDays < sealedDays ? `the newest ${comparedDays} of ${sealedDays} days` : countOf(sealedDays, 'day');
    return [ok(`The audit log matches its seals for ${days}.`)];
  });
}
