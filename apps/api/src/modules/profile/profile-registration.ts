import { sql } from 'drizzle-orm';
import type { ModuleRegistration } from '../../platform/module-registration.ts';

export const profileRegistration: ModuleRegistration = {
  columns: ['profile.account_id'],
  erased: [
    'profile.phone',
    'profile.address',
    'profile.post_code',
    'profile.city',
    'profile.county',
    'profile.latitude',
    'profile.longitude',
  ],
  retained: {},
  read: (account_id) => {
    const profile = sql`select to_jsonb(profile) as row from profile where account_id = ${account_id}`;
    return { profile };
  },
};
