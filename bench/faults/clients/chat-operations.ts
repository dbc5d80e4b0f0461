import { booking } from '@fixit/contract/booking';
import { message } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import type { Party } from './party.ts';
import { at, type Choice } from './plan.ts';

const longestBurst = 8;

/** Several messages at once, as somebody types who is in a hurry. */
export async function say(party: Party, { which, how }: Choice): Promise<void> {
  const talker = at([...party.talkers.values()], which);
  if (!talker) return;
  const count = 1 + Math.floor(how * longestBurst);
  talker.sendAgain();
  await Promise.all(Array.from({ length: count }, () => talker.say(`Said ${crypto.randomUUID()}`)));
}

export async function sendPicture(party: Party, { which }: Choice, picture: Blob): Promise<void> {
  const talker = at([...party.talkers.values()], which);
  if (!talker) return;
  const query = { conversation_id: talker.conversation_id };
  const { entry } = await party.caller.call('message.uploadAttachment', message.uploadAttachment, {
    query,
    file: picture,
  });
  if (entry.outcome === 'ok' && entry.id) await talker.say('', entry.id);
}

export async function read(party: Party, { how }: Choice): Promise<void> {
  const { caller, side } = party;
  const query = { limit: 30 };
  if (how < 0.5) await caller.call('notification.list', notification.list, { query });
  else if (side === 'customer') await caller.call('booking.listAsCustomer', booking.listAsCustomer, { query });
  else await caller.call('booking.listAsArtisan', booking.listAsArtisan, { query });
}
