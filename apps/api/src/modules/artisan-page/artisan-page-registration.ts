import { sql } from 'drizzle-orm';
import { businessIdOf, type ModuleRegistration } from '../../platform/module-registration.ts';
import { eraseArtisanPage, invalidateArtisanPage } from './artisan-page-actions.ts';

export const artisanPageRegistration: ModuleRegistration = {
  columns: ['artisan_page.artisan_id', 'artisan_slug.artisan_id'],
  erased: ['artisan_slug.slug'],
  retained: {},
  read: (account_id) => {
    const business = sql`
      select jsonb_build_object('page', (select jsonb_build_object('is_public', is_public, 'shows_hours', shows_hours,
        'answered_at', iso(answered_at), 'addresses', (select coalesce(jsonb_agg(slug order by is_current desc, slug), '[]')
          from artisan_slug where artisan_slug.artisan_id = artisan_page.artisan_id))
        from artisan_page where artisan_id = ${businessIdOf(account_id)})) as row`;
    return { business };
  },
  async erase(db, { account_id, role }) {
    if (role === 'artisan') await eraseArtisanPage(db, account_id);
  },
  suspend: (db, { account_id }) => invalidateArtisanPage(db, account_id),
  restore: (db, { account_id }) => invalidateArtisanPage(db, account_id),
};
