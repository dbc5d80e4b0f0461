import { accountRegistration } from './modules/account/account-registration.ts';
import { formerContactRegistration } from './modules/account/former-contact/former-contact-registration.ts';
import { artisanRegistration } from './modules/artisan/artisan-registration.ts';
import { artisanInvitationRegistration } from './modules/artisan-invitation/artisan-invitation-registration.ts';
import { artisanPageRegistration } from './modules/artisan-page/artisan-page-registration.ts';
import { blockRegistration } from './modules/block/block-registration.ts';
import { bookingRegistration } from './modules/booking/booking-registration.ts';
import { caseRegistration } from './modules/case/case-registration.ts';
import { caseLetterRegistration } from './modules/case-letter/case-letter-registration.ts';
import { caseNoteRegistration } from './modules/case-note/case-note-registration.ts';
import { caseQuestionRegistration } from './modules/case-question/case-question-registration.ts';
import { conversationRegistration } from './modules/conversation/conversation-registration.ts';
import { jobRegistration } from './modules/job/job-registration.ts';
import { messageRegistration } from './modules/message/message-registration.ts';
import { notificationRegistration } from './modules/notification/notification-registration.ts';
import { profileRegistration } from './modules/profile/profile-registration.ts';
import { reportRegistration } from './modules/report/report-registration.ts';
import { reviewRegistration } from './modules/review/review-registration.ts';
import { serviceRegistration } from './modules/service/service-registration.ts';
import type { ModuleRegistration } from './platform/module-registration.ts';

/**
 * The order of erasure: contacts first, which must still be readable to be hashed, and then bookings,
 * services and jobs, which must be cancelled if they are open.
 */
export const registrations: readonly ModuleRegistration[] = [
  formerContactRegistration,
  bookingRegistration,
  serviceRegistration,
  jobRegistration,
  artisanPageRegistration,
  artisanRegistration,
  artisanInvitationRegistration,
  conversationRegistration,
  blockRegistration,
  messageRegistration,
  notificationRegistration,
  reviewRegistration,
  reportRegistration,
  caseQuestionRegistration,
  caseLetterRegistration,
  caseNoteRegistration,
  caseRegistration,
  profileRegistration,
  accountRegistration,
];
