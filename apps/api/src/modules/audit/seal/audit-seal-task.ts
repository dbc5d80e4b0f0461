import type { Db } from '../../../db/database.ts';
import type { AuditSeal } from './audit-seal.ts';
import { sealNextDay } from './audit-seal-actions.ts';

/** Runs every hour so that a server that is off at night seals the days when it is on again. */
export const auditSealSchedules = { audit_seal: '23 * * * *' };

/** Logs each seal too, because write access to the database does not allow changes to the log. */
export function auditSealTasks(db: Db, log: { info: (seal: AuditSeal, message: string) => void }) {
  return {
    audit_seal: async () => {
      for (let seal = await sealNextDay(db); seal; seal = await sealNextDay(db)) {
        log.info(seal, 'The audit log of a day is sealed');
      }
    },
  };
}
