import { type MarketOverview, type MarketPeriod, maxCounted, type Wait } from '@fixit/contract/operator/market';
import type { Db } from '../../db/database.ts';
import { emailTaskNames } from '../../platform/email/email-task.ts';
import { findFailingTasks } from '../../platform/queue/queue-inspection.ts';
import { addHistograms, firstAcceptanceRanges, medianOf } from './first-acceptance-histogram.ts';
import {
  countToday,
  type DayTotal,
  findUncountedDay,
  listTotals,
  listUnansweredPlaces,
  lockMarket,
  removeOldDays,
  replaceDay,
  replaceTotal,
} from './market-repository.ts';
import { listWaits } from './operator-wait-repository.ts';

/** Counts one day that has not been counted since midnight. Returns false if there is none. */
export async function countNextDay(db: Db): Promise<boolean> {
  if ((await findUncountedDay(db)) === undefined) return false;
  await lockMarket(db);
  // Another process may have counted it meanwhile.
  const day = await findUncountedDay(db);
  if (day === undefined) return false;
  await replaceDay(db, day);
  await replaceTotal(db, day);
  await removeOldDays(db);
  return true;
}

export async function showOverview(db: Db): Promise<MarketOverview> {
  const totals = await listTotals(db);
  const latest = totals.filter(({ is_latest }) => is_latest);
  return {
    waits: await listWaitsByDeadline(db),
    days: latest.map((total) => ({ day: total.day, ...periodOf([total]) })),
    latest: periodOf(latest),
    before: periodOf(totals.filter(({ is_latest }) => !is_latest)),
    today: await countToday(db),
    unanswered_places: await listUnansweredPlaces(db),
  };
}

export { listDueSoon } from './operator-wait-repository.ts';

async function listWaitsByDeadline(db: Db): Promise<Wait[]> {
  const emails = await findFailingTasks(db, emailTaskNames, maxCounted);
  const waits: Wait[] = [...(await listWaits(db)), ...(emails ? [{ kind: 'failed_email', ...emails } as const] : [])];
  return waits.toSorted((a, b) => sortKeyOf(a).localeCompare(sortKeyOf(b)));
}

/** Items with a deadline sort before items without one. Instants sort as text. */
const sortKeyOf = ({ due_at, since }: Wait) => (due_at ? `1 ${due_at}` : `2 ${since}`);

function periodOf(totals: readonly DayTotal[]): MarketPeriod {
  const sum = (name: 'requests' | 'answered' | 'unanswered' | 'agreed' | 'took_place' | 'cancelled_late') =>
    totals.reduce((total, day) => total + day[name], 0);
  const histogram = totals.reduce<number[]>(
    (all, day) => addHistograms(all, day.first_yes_histogram),
    firstAcceptanceRanges.map(() => 0),
  );
  return {
    requests: sum('requests'),
    answered: sum('answered'),
    unanswered: sum('unanswered'),
    first_yes_minutes: medianOf(histogram),
    agreed: sum('agreed'),
    took_place: sum('took_place'),
    cancelled_late: sum('cancelled_late'),
  };
}
