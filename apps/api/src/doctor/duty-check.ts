import { duties, dutyDays, dutyNames } from '@fixit/contract/operator/duty';
import { operatorCommand } from '../db/operator-command.ts';
import type { Env } from '../env.ts';
import { type DutyState, dutyStatesQuery } from '../modules/duty/duty-actions.ts';
import { type DoctorDatabase, hasTable, skipWithoutDatabase } from './doctor-database.ts';
import { type DoctorFinding, ok, skipped, warning } from './doctor-finding.ts';

export function checkDuties({ production }: Env, database: DoctorDatabase): Promise<readonly DoctorFinding[]> {
  return skipWithoutDatabase(async () => {
    if (!production) return [skipped('Nothing is due, because NODE_ENV is not production.')];
    if (!(await hasTable(database, 'duty_record'))) return [skipped('This release’s tables are not there yet.')];
    return (await database.query<DutyState>(dutyStatesQuery, [dutyNames])).map(describeDuty);
  });
}

function describeDuty({ duty, day, age }: DutyState): DoctorFinding {
  const command = operatorCommand(`duty record --duty ${duty} --day <day> --note <words>`);
  const advice = 'Do it, or check that it is still up to date, and record that: docs/running/duties.md.';
  if (day === null || age === null) return warning(`${duties[duty]}: never recorded.`, advice, { command });
  if (age > dutyDays) return warning(`${duties[duty]}: last recorded for ${day}, and due again.`, advice, { command });
  return ok(`${duties[duty]}: recorded for ${day}, due again in ${dutyDays - age} days.`);
}
