import { neighboursEachSide } from '@fixit/contract/case/case-life';
import type { ReportSubject } from '@fixit/contract/case/report-reason';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { Exhibit } from '../case/case-actions.ts';

/** `now` is the time by the database's clock. */
export type ReportedContent = {
  about_id: string;
  exhibits: Exhibit[];
  now: string;
  /** Overrides the reported id: both sides may report a booking, and each report needs its own subject. */
  subject_id?: string;
};

/** `caller` is null for a visitor without an account. */
type Finder = (id: string, caller: string | null) => SQL;

const exhibit = (fields: { sender: SQL; text: SQL; picture?: SQL; sent_at: SQL; position?: SQL }) => sql`
  json_build_object('position', ${fields.position ?? sql`0`}, 'sender_id', ${fields.sender}, 'text', ${fields.text},
    'picture', ${fields.picture ?? sql`null`}, 'sent_at', ${fields.sent_at})`;

const messageExhibit = (position: SQL) =>
  exhibit({ position, sender: sql`n.sender_id`, text: sql`n.message`, picture: sql`f.url`, sent_at: sql`n.timestamp` });

/** Selects the messages just before (-1) or after (1) the reported message. */
const neighbours = (side: -1 | 1) => sql`
  select ${messageExhibit(side < 0 ? sql`-row_number() over (order by n.id desc)` : sql`row_number() over (order by n.id)`)} as row
  from (select * from message where conversation_id = m.conversation_id and deleted_at is null
      and id ${side < 0 ? sql`<` : sql`>`} m.id
    order by id ${side < 0 ? sql`desc` : sql`asc`} limit ${neighboursEachSide}) as n
  left join attachment f on f.id = n.attachment_id`;

const isVisibleService = sql`s.active and exists (
  select from artisan a join account u on u.id = a.account_id
  where a.id = s.artisan_id and u.deleted_at is null and not is_suspended(u.suspended_at, u.suspended_until))`;

/** Each query returns at most one row: the reported account, and copies of content that the caller can see. */
const finders: Record<ReportSubject, Finder> = {
  message: (id, caller) => sql`
    select m.sender_id as about_id, (select json_agg(row) from (
      select ${messageExhibit(sql`0`)} as row
      from (select m.*) as n left join attachment f on f.id = n.attachment_id
      union all (${neighbours(-1)}) union all (${neighbours(1)})) as copies) as exhibits
    from message m join conversation c on c.id = m.conversation_id join artisan a on a.id = c.artisan_id
    where m.id = ${id} and m.deleted_at is null and m.hidden_at is null and ${caller} in (c.customer_id, a.account_id)`,
  picture: (id, caller) => sql`
    select about_id, json_build_array(${exhibit({ sender: sql`about_id`, text: sql`''`, picture: sql`url`, sent_at: sql`added_at` })}) as exhibits
    from (
      select f.uploader_id as about_id, f.url, f.created_at as added_at
      from attachment f join conversation c on c.id = f.conversation_id join artisan a on a.id = c.artisan_id
      where f.id = ${id} and ${caller} in (c.customer_id, a.account_id)
        and exists (select from message where conversation_id = c.id and attachment_id = f.id)
      union all
      select maker.account_id, k.image, k.created_at
      from catalogue k join service s on s.id = k.service_id join artisan maker on maker.id = s.artisan_id
      where k.id = ${id} and ${isVisibleService}
      union all
      select p.customer_id, p.url, p.created_at
      from job_photo p join invitation i on i.job_id = p.job_id join artisan a on a.id = i.artisan_id
      where p.id = ${id} and ${caller} in (p.customer_id, a.account_id)
      limit 1
    ) as picture`,
  profile: (id, caller) => sql`
    select a.account_id as about_id, json_build_array(${exhibit({
      sender: sql`a.account_id`,
      text: sql`concat_ws(E'\n', a.business_name, nullif(a.business_detail, ''))`,
      sent_at: sql`a.created_at`,
    })}) as exhibits
    from artisan a join account u on u.id = a.account_id
    where a.id = ${id} and u.deleted_at is null and (
      a.account_id = ${caller}
      or exists (select from service s where s.artisan_id = a.id and ${isVisibleService})
      or exists (select from conversation c where c.artisan_id = a.id and c.customer_id = ${caller}))
    union all
    select u.id, json_build_array(${exhibit({
      sender: sql`u.id`,
      text: sql`concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))`,
      sent_at: sql`u.created_at`,
    })})
    from account u
    where u.id = ${id} and u.deleted_at is null and exists (
      select from conversation c join artisan a on a.id = c.artisan_id
      where c.customer_id = u.id and ${caller} in (u.id, a.account_id))`,
  listing: (id) => sql`
    select a.account_id as about_id, json_build_array(${exhibit({
      sender: sql`a.account_id`,
      text: sql`concat_ws(E'\n', a.business_name, k.category, nullif(s.description, ''))`,
      picture: sql`s.image`,
      sent_at: sql`s.created_at`,
    })}) as exhibits
    from service s join artisan a on a.id = s.artisan_id join category k on k.id = s.category_id
    where s.id = ${id} and ${isVisibleService}`,
  review: (id) => sql`
    select r.customer_id as about_id, json_build_array(${exhibit({
      sender: sql`r.customer_id`,
      text: sql`concat_ws(E'\n', r.ratings || ' of 5', nullif(r.comment, ''), 'Reply: ' || r.reply)`,
      sent_at: sql`r.created_at`,
    })}) as exhibits
    from review r where r.id = ${id} and r.hidden_at is null`,
  request: (id, caller) => sql`
    select j.customer_id as about_id, (select json_agg(row) from (
      select ${exhibit({ sender: sql`j.customer_id`, text: sql`j.description`, sent_at: sql`j.created_at` })} as row
      union all
      select ${exhibit({ sender: sql`j.customer_id`, text: sql`''`, picture: sql`p.url`, sent_at: sql`p.created_at` })}
      from job_photo p where p.job_id = j.id) as copies) as exhibits
    from job j
    where j.id = ${id} and (j.customer_id = ${caller} or exists (
      select from invitation i join artisan a on a.id = i.artisan_id where i.job_id = j.id and a.account_id = ${caller}))`,
  booking: (id, caller) => sql`
    select other as about_id,
      case when customer_id = ${caller} then id else md5(id || ' reported by the artisan')::uuid end as subject_id,
      json_build_array(${exhibit({
        sender: sql`other`,
        text: sql`concat_ws(E'\n', service_description, to_char(appointment_date + appointment_time, 'YYYY-MM-DD HH24:MI'),
        '£' || price, 'Problem: ' || problem)`,
        sent_at: sql`created_at`,
      })}) as exhibits
    from (select b.*, case when b.customer_id = ${caller} then a.account_id else b.customer_id end as other
      from booking b join artisan a on a.id = b.artisan_id
      where b.id = ${id} and ${caller} in (b.customer_id, a.account_id)) as own`,
};

/** Returns undefined if the content no longer exists or the account cannot see it. */
export async function findReportedContent(
  db: Db,
  { subject, subject_id }: { subject: ReportSubject; subject_id: string },
  account_id: string | null,
): Promise<ReportedContent | undefined> {
  const { rows } = await db.execute<ReportedContent>(sql`
    select content.*, iso(now()) as now from (${finders[subject](subject_id, account_id)}) as content`);
  return rows[0];
}
