import { sql } from 'drizzle-orm';
import type { ModuleRegistration } from '../../platform/module-registration.ts';

/** `closeAccount` erases the columns in `erased`, because the account itself is erased last. */
export const accountRegistration: ModuleRegistration = {
  columns: ['session.account_id', 'code.account_id', 'account_note.account_id'],
  erased: [
    'account.email',
    'account.first_name',
    'account.last_name',
    'account.password_hash',
    'account.social_subject',
    'session.token_hash',
    'session.device',
    'code.email',
    'code.code_hash',
    'code.requester_hash',
    'account_note.note',
    'sign_up.email',
    'sign_up.first_name',
    'sign_up.last_name',
    'sign_up.password_hash',
  ],
  retained: {
    'the side of the account in old bookings': ['account.role'],
    'explains why an operator suspended the account': ['account.suspended_reason'],
    'belongs to a code or form whose row is deleted': [
      'code.purpose',
      'code.wrong_tries',
      'code.requester_tries',
      'sign_up.role',
    ],
  },
  read: (account_id) => {
    const account = sql`
      select jsonb_build_object('id', id, 'email', email, 'role', role, 'first_name', first_name, 'last_name', last_name,
        'signed_in_with_google', social_subject is not null, 'last_seen', iso(last_seen), 'created_at', iso(created_at),
        'sessions', (select coalesce(jsonb_agg(jsonb_build_object('device', device, 'created_at', iso(session.created_at),
          'last_seen', iso(session.last_seen), 'expires_at', iso(expires_at), 'own_device', own_device) order by session.created_at), '[]')
          from session where session.account_id = account.id),
        'operators_notes', (select coalesce(jsonb_agg(jsonb_build_object('note', note, 'created_at', iso(account_note.created_at))
          order by account_note.id), '[]') from account_note where account_note.account_id = account.id),
        'hashed_contacts', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'since', iso(since)) order by kind), '[]')
          from former_contact where former_contact.account_id = account.id)) as row
      from account where id = ${account_id}`;
    return { account };
  },
};
