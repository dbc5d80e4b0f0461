import { listBookingsForOperator } from '../modules/booking/list/operator-booking-repository.ts';
import { listCasesForOperator } from '../modules/case/operator-case-repository.ts';
import { listJobsForOperator } from '../modules/job/operator-job-repository.ts';
import { listPeople } from '../modules/operator/person/person-repository.ts';
import type { SearchReaders } from '../modules/operator/search/search-readers.ts';
import { listEntriesForOperator } from '../modules/waitlist/waitlist-repository.ts';

/** Has a function for each list whose rows the search shows. */
export const searchReaders: SearchReaders = {
  cases: (db, ids) => listCasesForOperator(db, { ids }, { limit: ids.length }),
  people: (db, ids) => listPeople(db, { ids, readsPersonalData: true }, { limit: ids.length }),
  requests: (db, ids) => listJobsForOperator(db, { ids }, { limit: ids.length }),
  bookings: (db, ids) => listBookingsForOperator(db, { ids }, { limit: ids.length }),
  waitlist: (db, ids) => listEntriesForOperator(db, { ids }, { limit: ids.length }),
};
