import { sql } from 'drizzle-orm';
import type { ModuleRegistration } from '../../platform/module-registration.ts';
import { eraseArtisanInvitationsOf } from './artisan-invitation-repository.ts';

export const artisanInvitationRegistration: ModuleRegistration = {
  columns: ['artisan_invitation.account_id'],
  erased: [
    'artisan_invitation.token_hash',
    'artisan_invitation.business_name',
    'artisan_invitation.person_name',
    'artisan_invitation.email',
    'artisan_invitation.phone',
    'artisan_invitation.post_code',
  ],
  retained: { 'where artisans were invited': ['artisan_invitation.district'] },
  read: (account_id) => {
    const account = sql`
      select jsonb_build_object('invitation', (select jsonb_build_object('business_name', business_name,
        'person_name', person_name, 'email', email, 'phone', phone, 'post_code', coalesce(post_code, district),
        'created_at', iso(created_at), 'used_at', iso(used_at))
        from artisan_invitation where account_id = ${account_id} limit 1)) as row`;
    return { account };
  },
  erase: (db, { account_id, email }) => eraseArtisanInvitationsOf(db, { account_id, email }),
};
