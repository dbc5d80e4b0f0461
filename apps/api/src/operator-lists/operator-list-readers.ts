import type { Db } from '../db/database.ts';
import { listArtisanInvitations } from '../modules/artisan-invitation/artisan-invitation-actions.ts';
import { listAudit } from '../modules/audit/audit-actions.ts';
import { listDisputes } from '../modules/booking/completion/dispute-repository.ts';
import { listBookingsForOperator } from '../modules/booking/list/operator-booking-repository.ts';
import { listCasesForOperator } from '../modules/case/operator-case-repository.ts';
import { listJobsForOperator } from '../modules/job/operator-job-repository.ts';
import type { ListReaders } from '../modules/operator/list/list-readers.ts';
import { findAccountId, listPeople } from '../modules/operator/person/person-repository.ts';
import { listReviewsForOperator } from '../modules/review/operator-review-repository.ts';
import { listFeaturesForOperator } from '../modules/service/feature-repository.ts';
import { listEntriesForOperator } from '../modules/waitlist/waitlist-repository.ts';

/** Has a function for each list of the contract's table. */
export const listReaders: ListReaders = {
  people: (db, { filters, readsPersonalData, limit, after }) =>
    listPeople(db, { ...filters, readsPersonalData }, { limit, before: after?.[0] }),
  cases: (db, { filters: { account, with: assignee, ...filters }, operator_id, readsPersonalData, limit, after }) =>
    listForAccount(db, { account, readsPersonalData }, (account_id) =>
      listCasesForOperator(
        db,
        { ...filters, account_id, assignee: assignee === 'me' ? { id: operator_id } : assignee },
        { limit, after },
      ),
    ),
  requests: (db, { filters: { account, area, ...filters }, readsPersonalData, limit, after }) =>
    listForAccount(db, { account, readsPersonalData }, (account_id) =>
      listJobsForOperator(
        db,
        { ...renameCategory(filters), account_id, area: area?.trim().toUpperCase() },
        { limit, before: after?.[0] },
      ),
    ),
  bookings: (db, { filters: { account, ...filters }, readsPersonalData, limit, after }) =>
    listForAccount(db, { account, readsPersonalData }, (account_id) =>
      listBookingsForOperator(db, { ...filters, account_id }, { limit, before: after?.[0] }),
    ),
  disputes: (db, { filters, limit, after }) => listDisputes(db, { ...filters, limit, after }),
  reviews: (db, { filters: { account, ratings, ...filters }, readsPersonalData, limit, after }) =>
    listForAccount(db, { account, readsPersonalData }, (account_id) =>
      listReviewsForOperator(
        db,
        { ...renameCategory(filters), account_id, ratings: ratings && Number(ratings) },
        { limit, before: after },
      ),
    ),
  waitlist: (db, { filters, limit, after }) => listEntriesForOperator(db, filters, { limit, before: after?.[0] }),
  invitations: (db, { filters: { area, ...filters }, limit, after }) =>
    listArtisanInvitations(
      db,
      { ...renameCategory(filters), area: area?.trim().toUpperCase() },
      { limit, before: after?.[0] },
    ),
  features: (db, { filters, limit, after }) => listFeaturesForOperator(db, filters, { limit, before: after?.[0] }),
  audit: async (db, { filters, limit, after }) => {
    const rows = await listAudit(db, { ...filters, limit, before: after?.[0] });
    return rows.map(({ id, at, os_user, operator, command, arguments: details }) => ({
      id,
      at,
      command,
      details,
      who: os_user ?? operator ?? 'somebody unknown',
      via: os_user === null ? 'panel' : 'command',
    }));
  },
};

function renameCategory<F extends { category?: string | undefined }>({ category, ...filters }: F) {
  return { ...filters, category_id: category };
}

/** Lists nothing if no account has the email or id. */
async function listForAccount<Row>(
  db: Db,
  { account, readsPersonalData }: { account: string | undefined; readsPersonalData: boolean },
  list: (account_id: string | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  if (!account?.trim()) return list(undefined);
  const account_id = await findAccountId(db, account, readsPersonalData);
  return account_id === null ? [] : list(account_id);
}
