import type { Received } from '@fixit/contract/route';
import type { waitlist as calls } from '@fixit/contract/waitlist';
import type { Db } from '../../db/connection.ts';
import { enqueue } from '../../platform/queue/queue.ts';
import { type ForwardTarget, postEntry } from './post-entry.ts';
import * as repository from './waitlist-repository.ts';

type Given = Received<typeof calls.join>['body'];

/** Once a number. */
export async function joinWaitlist(db: Db, forwards: boolean, given: Given): Promise<void> {
  await repository.lockList(db);
  const id = await repository.addEntry(db, {
    whatsapp_number: given.whatsappNumber,
    full_name: given.fullName,
    services: given.services,
    city: given.city,
    social_media: given.socialMedia ?? '',
    join_whatsapp_group: given.joinWhatsAppGroup,
  });
  if (id && forwards) await enqueue(db, 'waitlist_forward', { entry_id: id }, { max_attempts: untilTaken });
}

// The greatest number of attempts that the queue can count; with its longest pause it lasts for years.
const untilTaken = 32_767;

/** Throws what the third party does not take, so that the queue tries again later. */
export async function forwardWaitlistEntry(db: Db, target: ForwardTarget, entry_id: string): Promise<void> {
  const entry = await repository.findUnforwarded(db, entry_id);
  if (!entry) return;
  await postEntry(target, entry);
  await repository.markForwarded(db, entry_id);
}
