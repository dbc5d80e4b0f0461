import type { Message } from '@fixit/contract/message';
import { groupBy } from '@fixit/contract/value/group-by';
import { entriesOf, type MessageEntry } from '../history.ts';
import type { Evidence } from '../state.ts';

/** Returns echoed messages that are missing, stored twice, changed, or read differently by the two sides. */
export function findWrongMessages({ entries, state: { conversations } }: Evidence): string[] {
  const faults: string[] = [];
  const sent = groupBy(entriesOf(entries, 'message'), ({ conversation_id }) => conversation_id);
  for (const [id, reads] of groupBy(conversations, (read) => read.id)) {
    const [one, other] = reads.map(({ messages }) => messages);
    if (one && other && idsOf(one) !== idsOf(other)) faults.push(`${id}: its two sides read different messages`);
    const byKey = groupBy(one ?? [], keyOf);
    for (const [key, stored] of byKey)
      if (stored.length > 1) faults.push(`${id}: ${key} is stored ${stored.length} times`);
    for (const entry of sent.get(id) ?? []) {
      const [stored] = byKey.get(keyOf(entry)) ?? [];
      if (entry.id && stored?.id !== entry.id)
        faults.push(`${id}: ${keyOf(entry)} was echoed as ${entry.id}, but is not in the history`);
      if (stored && (stored.message !== entry.message || stored.attachment_id !== entry.attachment_id))
        faults.push(`${id}: ${keyOf(entry)} differs from the sent message`);
    }
  }
  return faults;
}

const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id).join();
const keyOf = ({ sender, msg_key }: { sender: string; msg_key: string | null }) => `${sender} ${msg_key}`;

/** Returns messages that a reader or a socket received although no client sent them. */
export function findForgedMessages({ entries, state: { conversations } }: Evidence): string[] {
  const sent = new Set(entriesOf(entries, 'message').map(keyOf));
  const ids = new Map(conversations.map(({ id, messages }) => [id, new Set(messages.map((message) => message.id))]));
  const stored = conversations.flatMap(({ id, messages }) =>
    messages
      .filter((message) => !sent.has(keyOf(message)))
      .map((message) => `${id} contains ${keyOf(message)}, which nobody sent`),
  );
  const received = entriesOf(entries, 'socket').flatMap((entry) =>
    entry.conversation_id === null
      ? []
      : entry.ids
          .filter((id) => !ids.get(entry.conversation_id ?? '')?.has(id))
          .map((id) => `socket ${entry.socket} of ${entry.account_id} delivered ${id}, which is not stored`),
  );
  return [...stored, ...received];
}

/** Returns messages that are stored although every attempt to send them was refused for good. */
export function findRefusedMessages({ entries, state: { conversations } }: Evidence): string[] {
  const stored = new Set(conversations.flatMap(({ messages }) => messages.map(keyOf)));
  return entriesOf(entries, 'message')
    .filter(({ refusals, sends }) => refusals.length >= sends.length && !refusals.includes('unavailable'))
    .filter((entry) => entry.refusals.length > 0 && stored.has(keyOf(entry)))
    .map((entry) => `${keyOf(entry)} was refused with ${entry.refusals.join()} but is stored`);
}

/**
 * Returns messages of one sender that are in the wrong order. A message that was echoed before another one was first sent
 * must come before it. Messages that were each sent once on the same socket must be in the order of sending. A history
 * must be in the order of its ids.
 */
export function findDisorder({ entries, state: { conversations } }: Evidence): string[] {
  const faults: string[] = [];
  for (const { id, reader, messages } of conversations) {
    const isInOrder = messages.every((message, index) => index === 0 || (messages[index - 1]?.id ?? '') < message.id);
    if (!isInOrder) faults.push(`${reader} reads ${id} in a different order from the ids`);
  }
  const stored = entriesOf(entries, 'message').filter(({ id }) => id !== null);
  for (const group of groupBy(stored, (entry) => `${entry.conversation_id} ${entry.sender}`).values())
    faults.push(...disorderOf(group));
  return faults;
}

function disorderOf(messages: readonly MessageEntry[]): string[] {
  const faults: string[] = [];
  const bySending = messages.toSorted((a, b) => firstSent(a) - firstSent(b));
  let newestEchoed = '';
  const byEcho = messages.toSorted((a, b) => echoedAt(a) - echoedAt(b));
  for (const entry of bySending) {
    while (byEcho[0] && echoedAt(byEcho[0]) < firstSent(entry)) {
      const { id } = byEcho.shift() ?? {};
      if (id && id > newestEchoed) newestEchoed = id;
    }
    if ((entry.id ?? '') < newestEchoed) faults.push(`${entry.id} was sent after ${newestEchoed} and comes before it`);
  }
  const sentOnce = messages.filter(({ sends, refusals }) => sends.length === 1 && refusals.length === 0);
  for (const burst of groupBy(sentOnce, ({ sends }) => String(sends[0]?.socket)).values()) {
    let before = '';
    for (const { id } of burst.toSorted((a, b) => a.number - b.number)) {
      if (id !== null && id < before) faults.push(`${id} was sent after ${before} and comes before it`);
      before = id ?? before;
    }
  }
  return faults;
}

/**
 * Returns messages that a side received neither from a socket nor from the history, and messages that a socket delivered
 * twice or after a newer one. Only the sender's socket may repeat a message, and only if the message was sent again.
 */
export function findUnreceivedMessages({ entries, state: { conversations } }: Evidence): string[] {
  const faults: string[] = [];
  const sendersOfRepeats = new Map(
    entriesOf(entries, 'message').flatMap(({ id, sends, sender }) => (id && sends.length > 1 ? [[id, sender]] : [])),
  );
  for (const { account_id, conversation_id, socket, ids } of entriesOf(entries, 'socket')) {
    if (conversation_id === null) continue;
    let newest = '';
    for (const id of ids.filter((key) => sendersOfRepeats.get(key) !== account_id)) {
      if (id <= newest) faults.push(`socket ${socket} of ${account_id} delivered ${id} after ${newest}`);
      else newest = id;
    }
  }
  const screens = groupBy(entriesOf(entries, 'screen'), (entry) => `${entry.account_id} ${entry.conversation_id}`);
  for (const { id, reader, messages } of conversations) {
    const appeared = screens.get(`${reader} ${id}`)?.[0]?.appeared ?? {};
    const missed = messages.filter((message) => !(message.id in appeared));
    if (missed.length > 0)
      faults.push(`${reader} never received ${missed.length} messages of ${id}, such as ${missed[0]?.id}`);
  }
  return faults;
}

const firstSent = ({ sends }: MessageEntry) => sends[0]?.at ?? Number.POSITIVE_INFINITY;
const echoedAt = ({ echoed_at }: MessageEntry) => echoed_at ?? Number.POSITIVE_INFINITY;
