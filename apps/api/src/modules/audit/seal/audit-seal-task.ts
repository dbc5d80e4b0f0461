import type { Db } from '../../../db/database.ts';
import type { AuditSeal } from './audit-seal.ts';
import { sealNextDay } from './audit-seal-actions.ts';

/** Looks every hour, so that a server that is off at night seals the days once it runs. */
export const auditSealSchedules = { audit_seal: '23 * * * *' };

/** The log has each seal too, which somebody who can write to the database cannot change. */
export function auditSealTasks(db: Db, log: { info: (seal: AuditSeal, message: string) => void }) {
  return {
    audit_seal: async () => {
      for (let seal = await sealNextDay(db); seal; seal = await sealNextDay(db)) {
        log.info(seal, 'The audit of a day is sealed');
      }
    },
  };
}
