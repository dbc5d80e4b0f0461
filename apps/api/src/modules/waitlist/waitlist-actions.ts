import type { ReceivedCall } from '@fixit/contract/route';
import type { waitlist as calls } from '@fixit/contract/waitlist';
import type { Db } from '../../db/database.ts';
import { type ForwardTarget, postEntry } from './post-waitlist-entry.ts';
import * as repository from './waitlist-repository.ts';

type WaitlistInput = ReceivedCall<typeof calls.join>['body'];

/** Adds a phone number to the list unless it is already there. */
export async function joinWaitlist(db: Db, forwards: boolean, input: WaitlistInput): Promise<void> {
  await repository.lockList(db);
  const id = await repository.addEntry(db, {
    whatsapp_number: input.whatsappNumber,
    full_name: input.fullName,
    services: input.services,
    city: input.city,
    social_media: input.socialMedia ?? '',
    join_whatsapp_group: input.joinWhatsAppGroup,
  });
  if (id && forwards) await db.enqueue('waitlist_forward', { entry_id: id }, { max_attempts: maxAttempts });
}

// This is the queue's maximum. With its longest back-off it lasts for years.
const maxAttempts = 32_767;

/** Throws if the third party does not accept the entry, so that the queue retries later. */
export async function forwardWaitlistEntry(db: Db, target: ForwardTarget, entry_id: string): Promise<void> {
  const entry = await repository.findUnforwarded(db, entry_id);
  if (!entry) return;
  await postEntry(target, entry);
  await repository.markForwarded(db, entry_id);
}
