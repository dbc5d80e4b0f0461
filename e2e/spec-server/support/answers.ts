import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { category } from '@fixit/contract/category';
import { conversation } from '@fixit/contract/conversation';
import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { message } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import { profile } from '@fixit/contract/profile';
import { review } from '@fixit/contract/review';
import type { Route } from '@fixit/contract/route';
import { service } from '@fixit/contract/service';

import {
  accepted,
  awaiting,
  categories,
  contacts,
  conversationOf,
  customer,
  detail,
  ids,
  interested,
  listings,
  reviews,
} from './fixtures.ts';

const session = { message: 'Welcome back', data: { token: 'spec-token', user_id: ids.customer } };

/** Each call has this successful answer. A call that is not listed does not exist on this server. */
export const answers = new Map<Route, unknown>([
  [account.login, session],
  [account.loginWithGoogle, session],
  [account.register, { message: 'Otp sent successfully' }],
  [account.verifyEmail, { message: 'Verified' }],
  [account.requestReset, { message: 'Otp sent successfully' }],
  [account.confirmReset, { message: 'password reset successfully' }],
  [account.logout, { message: 'Goodbye' }],
  [account.changePassword, { message: 'Changed' }],
  [profile.show, { data: customer }],
  [profile.setAddress, { data: customer }],
  [profile.update, { data: customer }],
  [notification.list, []],
  [
    dashboard.show,
    { data: { closest_artisan: listings, fix_of_month: listings.slice(0, 2), feature_category: categories } },
  ],
  [category.list, { data: categories }],
  [service.listByCategory, { results: listings }],
  [service.show, { data: detail }],
  [review.list, { data: reviews }],
  [
    job.create,
    {
      data: {
        services: [{ id: ids.service, artisan: { latitude: 53.84, longitude: -1.79 } }],
        job_detail: { id: ids.job },
      },
    },
  ],
  [job.exploreArtisans, { data: [interested] }],
  [job.listAcceptances, { data: [interested] }],
  [booking.listAsCustomer, { results: [awaiting, accepted] }],
  [booking.accept, { data: { ...awaiting, booking_status: 'accepted' } }],
  [booking.reject, {}],
  [conversation.listContactsAsCustomer, { data: contacts }],
  [conversation.show, { data: conversationOf(3) }],
  [conversation.startWithoutJob, { data: { id: ids.conversation } }],
  [conversation.start, { data: { id: ids.conversation } }],
  [message.remove, { message: 'Message deleted' }],
  [
    message.uploadAttachment,
    { data: { attachment: '/pictures/spec-1.png', id: 8 }, message: 'Image uploaded successfuly' },
  ],
]);
