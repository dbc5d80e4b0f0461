import { createHmac } from 'node:crypto';
import type { FormerPerson } from '@fixit/contract/operator/operator';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { requireServerSecret } from '../../../platform/server-secret.ts';

export type HashedContact = { kind: 'email' | 'phone'; hash: string };

/** Normalises different spellings of a contact: `Ann.Lee+x@googlemail.com` becomes `annlee@gmail.com`. */
export function normaliseContact(kind: HashedContact['kind'], value: string): string | null {
  if (kind === 'phone') {
    const digits = value.replace(/\D/g, '').replace(/^(?:00)?440?(?=\d{10}$)/, '0');
    return digits.length >= 10 ? digits : null;
  }
  const [name = '', host = ''] = value.trim().toLowerCase().split('@');
  const local = name.replace(/\+.*$/, '');
  if (local === '' || host === '') return null;
  return /^(?:gmail|googlemail)\.com$/.test(host) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
}

/** A deleted account has no contacts. */
export async function hashContacts(db: Db, account_id: string): Promise<HashedContact[]> {
  const secret = await requireServerSecret(db, 'former_contact');
  const { rows } = await db.execute<{ email: string | null; phone: string }>(sql`
    select account.email, coalesce(nullif(artisan.phone, ''), profile.phone, '') as phone
    from account left join artisan on artisan.account_id = account.id left join profile on profile.account_id = account.id
    where account.id = ${account_id}`);
  const [row] = rows;
  return (['email', 'phone'] as const).flatMap((kind) => {
    const value = normaliseContact(kind, row?.[kind] ?? '');
    return value === null
      ? []
      : [{ kind, hash: createHmac('sha256', secret).update(`${kind} ${value}`).digest('hex') }];
  });
}

export async function addFormerContacts(db: Db, account_id: string, contacts: readonly HashedContact[]): Promise<void> {
  await db.execute(sql`
    insert into former_contact (account_id, kind, hash)
    select ${account_id}, kind, decode(hash, 'hex') from json_to_recordset(${JSON.stringify(contacts)}) as contact (kind text, hash text)
    on conflict (account_id, kind) do update set hash = excluded.hash, since = now()`);
}

export async function removeFormerContacts(db: Db, account_id: string): Promise<void> {
  await db.execute(sql`delete from former_contact where account_id = ${account_id}`);
}

const retention = sql`interval '2 years'`;

export async function listFormerPeople(
  db: Db,
  account_id: string,
  contacts: readonly HashedContact[],
): Promise<FormerPerson[]> {
  const { rows } = await db.execute<FormerPerson>(sql`
    select former.account_id as id, case when account.deleted_at is null then 'suspended' else 'deleted' end as state,
      iso(max(coalesce(account.deleted_at, account.suspended_at))) as since, array_agg(former.kind order by former.kind) as same
    from former_contact former join account on account.id = former.account_id
    where former.hash = any(select decode(hash, 'hex') from json_to_recordset(${JSON.stringify(contacts)}) as contact (hash text))
      and (account.deleted_at is not null or is_suspended(account.suspended_at, account.suspended_until))
      and former.account_id <> ${account_id} and former.since > now() - ${retention}
    group by former.account_id, account.deleted_at order by since desc limit 10`);
  return rows;
}

export async function eraseOldContacts(db: Db): Promise<void> {
  await db.execute(sql`delete from former_contact where since <= now() - ${retention}`);
}
