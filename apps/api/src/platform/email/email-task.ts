import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database.ts';
import { type Tasks } from '../queue/queue.ts';
import type { Email, Mailer } from './mailer.ts';

/** A person is waiting for an urgent email, such as one with a code. */
export const emailTaskNames = ['urgent_mail', 'mail'] as const;

/** Neither kind waits for the other, and no other task waits for a mail server. */
export const emailWorkers = { urgent_mail: 2, mail: 2 } satisfies Record<(typeof emailTaskNames)[number], number>;

export function emailTasks({ db, mailer, log }: { db: Db; mailer: Mailer; log: FastifyBaseLogger }): Tasks {
  const send = async (payload: unknown) => {
    // Only enqueue() writes payloads, and it requires an Email for these tasks.
    const email = payload as Email;
    if (!(await hasExpired(db, email))) return mailer.send(email);
    // The recipient and the subject, which may contain a code, are not logged.
    log.warn({ send_before: email.send_before }, 'an email was not sent because it has expired');
  };
  return Object.fromEntries(emailTaskNames.map((name) => [name, send]));
}

async function hasExpired(db: Db, { send_before }: Email): Promise<boolean> {
  if (send_before === undefined) return false;
  const { rows } = await db.execute<{ has_expired: boolean }>(
    sql`select ${send_before}::timestamptz <= now() as has_expired`,
  );
  return rows[0]?.has_expired === true;
}
