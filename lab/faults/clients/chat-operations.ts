import { booking } from '@fixit/contract/booking';
import { message } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import type { Party } from './party.ts';
import type { TestPicture } from './pictures.ts';
import { type Choice, elementAt } from './plan.ts';

const longestBurst = 8;

/** Sends several messages at the same time. */
export async function sendMessages(party: Party, { which, how }: Choice): Promise<void> {
  const chat = elementAt([...party.chats.values()], which);
  if (!chat) return;
  const count = 1 + Math.floor(how * longestBurst);
  chat.sendAgain();
  await Promise.all(Array.from({ length: count }, () => chat.send(`Message ${crypto.randomUUID()}`)));
}

export async function sendPicture(
  party: Party,
  { which, how }: Choice,
  pictures: readonly TestPicture[],
): Promise<void> {
  const chat = elementAt([...party.chats.values()], which);
  const picture = elementAt(pictures, how);
  if (!chat || !picture) return;
  const upload = { query: { conversation_id: chat.conversation_id }, ...picture };
  const { entry } = await party.caller.call('message.uploadAttachment', message.uploadAttachment, upload);
  if (entry.outcome === 'ok' && entry.id) await chat.send('', entry.id);
}

export async function read(party: Party, { how }: Choice): Promise<void> {
  const { caller, side } = party;
  const query = { limit: 30 };
  if (how < 0.5) await caller.call('notification.list', notification.list, { query });
  else if (side === 'customer') await caller.call('booking.listAsCustomer', booking.listAsCustomer, { query });
  else await caller.call('booking.listAsArtisan', booking.listAsArtisan, { query });
}
