import { sql } from 'drizzle-orm';
import { businessIdOf, listOf, type ModuleRegistration } from '../../platform/module-registration.ts';
import { clearOffers } from './invitation/release-acceptances-repository.ts';
import { cancelJobsOf, closeJobsOf, leaveRequestsOf, releaseAcceptancesOf } from './job-actions.ts';

export const jobRegistration: ModuleRegistration = {
  columns: ['job.customer_id', 'job_photo.customer_id', 'invitation.artisan_id'],
  erased: [
    'job.description',
    'job.address',
    'job.postcode',
    'job.latitude',
    'job.longitude',
    'job.closed_reason',
    'job_photo.url',
    'job_photo.thumbnail_url',
    'invitation.note',
    'invitation.place_km',
    'invitation.offered_times',
  ],
  retained: {
    'shows the other side how the request ended': ['job.state', 'invitation.state', 'job.budget'],
    'an offer without its text': ['invitation.price', 'invitation.price_kind'],
    'the rounded distance of two districts': ['invitation.distance_km'],
    'a count or an order': ['job.asked_count', 'job.accepted_count', 'job_photo.position'],
  },
  read: (account_id) => {
    const jobs = sql`
      select jsonb_build_object('id', job.id, 'category', category.category, 'description', description, 'budget', budget,
        'postcode', postcode, 'address', address, 'latitude', latitude, 'longitude', longitude, 'state', state,
        'closed_reason', closed_reason, 'created_at', iso(job.created_at), 'expires_at', iso(expires_at)) as row
      from job join category on category.id = job.category_id where customer_id = ${account_id}`;
    const uploads = sql`
      select jsonb_build_object('id', id, 'conversation_id', null, 'job_id', job_id, 'url', url,
        'created_at', iso(created_at)) as row
      from job_photo where customer_id = ${account_id}`;
    const acceptances = sql`
      select jsonb_build_object('job_id', job_id, 'note', note, 'price', price, 'price_kind', price_kind,
        'offered_times', (select coalesce(jsonb_agg(iso(at) order by at), '[]') from unnest(offered_times) at),
        'accepted_at', iso(answered_at)) as row
      from invitation where artisan_id = ${businessIdOf(account_id)} and state = 'accepted' order by id`;
    const declines = sql`
      select jsonb_build_object('job_id', job_id, 'declined_at', iso(answered_at)) as row
      from invitation where artisan_id = ${businessIdOf(account_id)} and state = 'declined' order by id`;
    const business = sql`
      select jsonb_build_object('acceptances', ${listOf(acceptances)}, 'declined_requests', ${listOf(declines)}) as row`;
    return { jobs, uploads, business };
  },
  async erase(db, { account_id, role }) {
    if (role === 'customer') return cancelJobsOf(db, account_id);
    await releaseAcceptancesOf(db, account_id);
    await clearOffers(db, account_id);
  },
  block: leaveRequestsOf,
  suspend: (db, { account_id, role }) =>
    role === 'customer' ? closeJobsOf(db, account_id) : releaseAcceptancesOf(db, account_id),
};
