import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { SearchTerms } from './search-terms.ts';

/** A word within business names is searched only if at most this number of names contain it. */
const maxNames = 500;

/** Smaller ranks come first. */
const ranks = { exact: 1, business: 2, fullName: 3, lastName: 4, word: 5, postcode: 6 } as const;

/** Each branch reads an index in the index's order, and stops at the limit. */
export async function findPeopleIds(db: Db, terms: SearchTerms, limit: number): Promise<string[]> {
  const { id, email, phone, postcode, name } = terms;
  return findIds(
    db,
    [
      ...(id ? accountsOfId(id) : []),
      ...(email ? [sql`select id, ${ranks.exact}, '' from account where email = ${email}`] : []),
      ...(phone ? accountsOfPhone(phone) : []),
      ...(name ? await accountsOfName(db, name) : []),
      ...(postcode ? accountsOfPostcode(postcode) : []),
    ],
    { order: sql`min(sort_text) collate "C", id`, limit },
  );
}

export function findRequestIds(db: Db, { id, postcode }: SearchTerms, limit: number): Promise<string[]> {
  const matchesPostcode = postcode?.unit
    ? sql`postcode = ${postcode.unit}`
    : sql`split_part(postcode, ' ', 1) = ${postcode?.outward}`;
  return findIds(
    db,
    [
      ...(id ? [sql`select id, ${ranks.exact}, '' from job where id = ${id}`] : []),
      ...(postcode ? [sql`select id, ${ranks.postcode}, '' from job where ${matchesPostcode} order by id desc`] : []),
    ],
    { order: sql`id desc`, limit },
  );
}

export function findCaseIds(db: Db, { id, case_number }: SearchTerms, limit: number): Promise<string[]> {
  return findIds(
    db,
    [
      ...(id ? [sql`select id, ${ranks.exact}, '' from moderation_case where id = ${id}`] : []),
      ...(case_number ? [sql`select id, ${ranks.exact}, '' from moderation_case where number = ${case_number}`] : []),
    ],
    { order: sql`id desc`, limit },
  );
}

export function findBookingIds(db: Db, { id }: SearchTerms, limit: number): Promise<string[]> {
  const branches = id ? [sql`select id, ${ranks.exact}, '' from booking where id = ${id}`] : [];
  return findIds(db, branches, { order: sql`id desc`, limit });
}

export function findWaitlistEntryIds(db: Db, { id, phone }: SearchTerms, limit: number): Promise<string[]> {
  return findIds(
    db,
    [
      ...(id ? [sql`select id, ${ranks.exact}, '' from waitlist_entry where id = ${id}`] : []),
      ...(phone
        ? [
            sql`select id, ${ranks.exact}, '' from waitlist_entry where phone_end(whatsapp_number) like ${endPattern(phone)}
              order by phone_end(whatsapp_number) using ~<~, id`,
          ]
        : []),
    ],
    { order: sql`id desc`, limit },
  );
}

interface ResultOrder {
  /** Orders the rows of the same rank. */
  order: SQL;
  limit: number;
}

/** Each branch selects ids, their rank, and the text that orders those of the same rank. */
async function findIds(db: Db, branches: readonly SQL[], { order, limit }: ResultOrder): Promise<string[]> {
  if (branches.length === 0) return [];
  const limitedBranches = branches.map((branch) => sql`(${branch} limit ${limit})`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${sql.join(limitedBranches, sql` union all `)}) as matches (id, rank, sort_text)
    group by id order by min(rank), ${order} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Also accepts the id of a business, or of one of its services. */
const accountsOfId = (id: string): SQL[] => [
  sql`select id, ${ranks.exact}, '' from account where id = ${id}`,
  sql`select account_id, ${ranks.exact}, '' from artisan where id = ${id}`,
  sql`select account_id, ${ranks.exact}, '' from artisan where id = (select artisan_id from service where id = ${id})`,
];

const accountsOfPhone = (phone: string): SQL[] =>
  [sql`artisan`, sql`profile`].map(
    (table) => sql`select account_id, ${ranks.exact}, '' from ${table}
      where phone <> '' and phone_end(phone) like ${endPattern(phone)} order by phone_end(phone) using ~<~`,
  );

function accountsOfPostcode({ outward, unit }: { outward: string; unit: string | null }): SQL[] {
  const area = sql`split_part(post_code, ' ', 1) = ${outward}`;
  const artisans = sql`select account_id, ${ranks.postcode}, '' from artisan where ${area}`;
  if (unit === null) return [sql`${artisans} order by post_code, id`];
  return [
    sql`${artisans} and post_code = ${unit} order by id`,
    sql`select account_id, ${ranks.postcode}, '' from profile where post_code <> '' and post_code = ${unit} order by account_id`,
  ];
}

async function accountsOfName(db: Db, name: string): Promise<SQL[]> {
  const prefix = sql`lower(${`${escapePattern(name)}%`})`;
  const hasPrefixInOrder = (text: SQL) => sql`${text} like ${prefix} order by ${text} using ~<~, id`;
  const [business, fullName, lastName] = [
    sql`lower(business_name)`,
    sql`lower(first_name || ' ' || last_name)`,
    sql`lower(last_name)`,
  ];
  const rareWord = await findRareWord(db, name);
  return [
    sql`select account_id, ${ranks.business}, ${business} from artisan where ${hasPrefixInOrder(business)}`,
    sql`select id, ${ranks.fullName}, ${fullName} from account where ${hasPrefixInOrder(fullName)}`,
    sql`select id, ${ranks.lastName}, ${lastName} from account where ${hasPrefixInOrder(lastName)}`,
    ...(rareWord ? [businessesWith(rareWord)] : []),
  ];
}

interface RareWord {
  word: string;
  /** This is true for the last word, which the operator may still be typing. */
  isBeginning: boolean;
  others: readonly string[];
}

/** Returns the word in the fewest business names, or undefined if none is rare enough. */
async function findRareWord(db: Db, text: string): Promise<RareWord | undefined> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const last = words.at(-1);
  // A trigram index finds the beginning of a word only if it has three letters.
  if (last === undefined || last.length < 3) return undefined;
  const { rows } = await db.execute<{ word: string; names: number }>(sql`
    select word, names from name_word where word = any(${sql.param(words.slice(0, -1))}::text[])
    union all
    select ${last}, coalesce(sum(names), 0)::integer from (
      select names from name_word where word like ${`${last}%`} limit ${maxNames}) as beginning`);
  const rarest = rows.toSorted((a, b) => a.names - b.names)[0];
  if (!rarest || rarest.names === 0 || rarest.names > maxNames) return undefined;
  const { word } = rarest;
  return { word, isBeginning: word === last, others: words.filter((other) => other !== word) };
}

function businessesWith({ word, isBeginning, others }: RareWord): SQL {
  const query = `'${word}'${isBeginning ? ':*' : ''}`;
  const hasOthers = others.map((other) => sql`and lower(business_name) like ${`%${other}%`}`);
  return sql`select account_id, ${ranks.word}, lower(business_name) from artisan
    where name_words @@ ${query}::tsquery ${sql.join(hasOthers, sql` `)} order by lower(business_name), id`;
}

const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The index holds the digits of numbers in reverse. */
const endPattern = (phone: string) => `${Array.from(phone).toReversed().join('')}%`;
