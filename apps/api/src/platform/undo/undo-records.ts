import { undoSeconds } from '@fixit/contract/undo';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { removePictures } from '../storage/files.ts';

type UndoKind = 'message' | 'service' | 'service_image' | 'catalogue_image';

interface UndoSubject {
  account_id: string;
  kind: UndoKind;
  subject_id: string;
}

/** The condition is true while a removal at `at` can be undone. */
export const isUndoable = (at: ReturnType<typeof sql>) =>
  sql`${at} > now() - make_interval(secs => ${undoSeconds.accepted})`;

/** The files of `pictures` stay until the removal can no longer be undone. */
export async function addUndoRecord(
  db: Db,
  { account_id, kind, subject_id }: UndoSubject,
  { content, pictures = [] }: { content: object; pictures?: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into undo_record (account_id, kind, subject_id, content, pictures)
      values (${account_id}, ${kind}, ${subject_id}, ${JSON.stringify(content)}::jsonb, ${sql.param(pictures)}::text[])
      returning id
    )
    select graphile_worker.add_job('undo_expiry', '{}'::json,
      run_at => now() + make_interval(secs => ${undoSeconds.accepted + 1})) from added`);
}

/**
 * Deletes the record, so that only one undo succeeds. Returns undefined if it is too late. The kind
 * determines the type of the content.
 */
export async function takeUndoRecord<Content extends object>(
  db: Db,
  { account_id, kind, subject_id }: UndoSubject,
): Promise<{ content: Content; removed_at: string } | undefined> {
  const { rows } = await db.execute<{ content: Content; removed_at: string }>(sql`
    delete from undo_record where id = (
      select id from undo_record
      where account_id = ${account_id} and kind = ${kind} and subject_id = ${subject_id} and ${isUndoable(sql`created_at`)}
      order by id desc limit 1 for update)
    returning content, created_at::text as removed_at`);
  return rows[0];
}

/** Removes the record's pictures too. The removal can then no longer be undone. */
export async function dropUndoRecord(db: Db, kind: UndoKind, subject_id: string): Promise<void> {
  const { rows } = await db.execute<{ pictures: string[] }>(sql`
    delete from undo_record where kind = ${kind} and subject_id = ${subject_id} returning pictures`);
  await removePictures(
    db,
    rows.flatMap(({ pictures }) => pictures),
  );
}

export function undoTasks(db: Db) {
  return {
    undo_expiry: () => db.transaction(expireUndoRecords),
  };
}

async function expireUndoRecords(db: Db): Promise<void> {
  const { rows } = await db.execute<{ pictures: string[] }>(sql`
    delete from undo_record where not ${isUndoable(sql`created_at`)} returning pictures`);
  await removePictures(
    db,
    rows.flatMap(({ pictures }) => pictures),
  );
}
