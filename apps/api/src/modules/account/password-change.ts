import type { Role } from '@fixit/contract/account';
import type { Db } from '../../db/connection.ts';
import { enqueue } from '../../platform/queue.ts';
import { endCalendarFeed } from '../artisan/actions.ts';
import { writePasswordChanged } from './mails.ts';
import { endSessions } from './session.ts';

type Owner = { id: string; email: string; first_name: string; role: Role };

/**
 * Ends all that the old password let anybody into, in the transaction that sets a new one: sessions, sockets and the
 * address of an artisan's calendar. The owner gets an email.
 */
export async function endAccess(db: Db, { id, email, ...owner }: Owner, publicUrl: string): Promise<void> {
  await endSessions(db, id);
  const calendarEnded = await endCalendarFeed(db, id);
  await enqueue(db, 'mail', { to: email, ...writePasswordChanged(owner, { calendarEnded }, publicUrl) });
}
