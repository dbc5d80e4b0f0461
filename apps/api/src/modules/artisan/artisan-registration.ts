import { sql } from 'drizzle-orm';
import type { ModuleRegistration } from '../../platform/module-registration.ts';
import { eraseBusiness } from './artisan-repository.ts';
import { endCalendarFeed } from './calendar-feed-actions.ts';
import { eraseWeek } from './week-repository.ts';

export const artisanRegistration: ModuleRegistration = {
  columns: ['artisan.account_id', 'working_week.artisan_id', 'time_off.artisan_id', 'calendar_feed.account_id'],
  erased: [
    'artisan.business_name',
    'artisan.business_detail',
    'artisan.address',
    'artisan.post_code',
    'artisan.phone',
    'artisan.shop_sign',
    'artisan.latitude',
    'artisan.longitude',
    'working_week.hours',
    'calendar_feed.secret',
    'time_off.first_day',
    'time_off.last_day',
    'time_off.note',
  ],
  retained: { 'a setting of the business': ['artisan.service_radius_km', 'artisan.travel_minutes'] },
  read: (account_id) => {
    const profile = sql`
      select to_jsonb(artisan) || jsonb_build_object('created_at', iso(artisan.created_at),
        'hours', (select hours from working_week where working_week.artisan_id = artisan.id),
        'time_off', (select coalesce(jsonb_agg(jsonb_build_object('from', first_day, 'to', last_day, 'note', note)
          order by first_day, time_off.id), '[]') from time_off where time_off.artisan_id = artisan.id)) as row
      from artisan where account_id = ${account_id}`;
    const account = sql`
      select jsonb_build_object('calendar', (select jsonb_build_object('created_at', iso(created_at))
        from calendar_feed where account_id = ${account_id})) as row`;
    return { account, profile };
  },
  async erase(db, { account_id, role }) {
    if (role !== 'artisan') return;
    await eraseWeek(db, account_id);
    await eraseBusiness(db, account_id);
  },
  endAccess: endCalendarFeed,
};
