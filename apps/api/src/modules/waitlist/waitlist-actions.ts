import type { ReceivedCall } from '@fixit/contract/route';
import type { waitlist as calls } from '@fixit/contract/waitlist';
import type { Db } from '../../db/database.ts';

import { type ForwardTarget, postEntry } from './post-entry.ts';
import * as repository from './waitlist-repository.ts';

type WaitlistInput = ReceivedCall<typeof calls.join>['body'];

/** Stores a number once. */
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
  if (id && forwards) await db.enqueue('waitlist_forward', { entry_id: id }, { max_attempts: untilTaken });
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
