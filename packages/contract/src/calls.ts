import { account } from './account.ts';
import { artisanInvitation } from './artisan/artisan-invitation.ts';
import { artisanPage } from './artisan/page-visibility.ts';
import { artisan } from './artisan.ts';
import { block } from './block.ts';
import { booking } from './booking.ts';
import { appeal } from './case/appeal.ts';
import { caseNote } from './case/case-note.ts';
import { caseQuestion } from './case/case-question.ts';
import { ownCase } from './case/own-case.ts';
import { report } from './case/report.ts';
import { category } from './category.ts';
import { conversation } from './conversation.ts';
import { dashboard } from './dashboard.ts';
import { jobSheet } from './job/job-sheet.ts';
import { job } from './job.ts';
import { message } from './message.ts';
import { notification } from './notification.ts';
import { profile } from './profile.ts';
import { review } from './review.ts';
import type { Route } from './route.ts';
import { service } from './service.ts';
import { tile } from './tile.ts';
import { address } from './value/address.ts';
import { waitlist } from './waitlist.ts';

const modules: Record<string, Record<string, Route>> = {
  account,
  profile,
  address,
  category,
  dashboard,
  service,
  artisan,
  artisanInvitation,
  artisanPage,
  job,
  booking,
  conversation,
  block,
  jobSheet,
  message,
  review,
  report,
  caseQuestion,
  ownCase,
  appeal,
  caseNote,
  notification,
  tile,
  waitlist,
};

/** Maps full names, such as 'booking.accept', to calls. The demo's feed is not included. */
export const calls: ReadonlyMap<string, Route> = new Map(
  Object.entries(modules).flatMap(([module, moduleCalls]) =>
    Object.entries(moduleCalls).map(([name, call]): [string, Route] => [`${module}.${name}`, call]),
  ),
);
