import type { Message } from '@fixit/contract/message';
import { type Entry, type MessageEntry, messagesIn } from '../history.ts';
import type { Evidence } from '../state.ts';
import { groupBy } from './group-by.ts';

/** Messages that were echoed and are not read, are read twice or otherwise by the two sides, or not as they were sent. */
export function findWrongMessages({ entries, state: { conversations } }: Evidence): string[] {
  const found: string[] = [];
  const readers = groupBy(conversations, ({ id }) => id);
  const sent = groupBy(messagesIn(entries), ({ conversation_id }) => conversation_id);
  for (const [id, reads] of readers) {
    const [one, other] = reads.map(({ messages }) => messages);
    if (one && other && idsOf(one) !== idsOf(other)) found.push(`${id}: its two sides read different messages`);
    const byKey = groupBy(one ?? [], keyOf);
    for (const [key, kept] of byKey) if (kept.length > 1) found.push(`${id}: ${key} is there ${kept.length} times`);
    for (const entry of sent.get(id) ?? []) {
      const [kept] = byKey.get(keyOf(entry)) ?? [];
      if (entry.id && kept?.id !== entry.id) found.push(`${id}: ${keyOf(entry)} was echoed as ${entry.id}, not read`);
      if (kept && (kept.message !== entry.message || kept.attachment_id !== entry.attachment_id))
        found.push(`${id}: ${keyOf(entry)} is not as it was sent`);
    }
  }
  return found;
}

const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id).join();
const keyOf = ({ sender, msg_key }: { sender: string; msg_key: string | null }) => `${sender} ${msg_key}`;

/**
 * Messages of one sender that stand the other way round: one that was echoed before the other was first sent stands before it, and so does
 * the earlier of two that were sent once, on the same socket. A history is in the order of its ids.
 */
export function findDisorder({ entries, state: { conversations } }: Evidence): string[] {
  const found: string[] = [];
  for (const { id, reader, messages } of conversations) {
    const isInOrder = messages.every((one, place) => place === 0 || (messages[place - 1]?.id ?? '') < one.id);
    if (!isInOrder) found.push(`${reader} reads ${id} in no order`);
  }
  const stored = messagesIn(entries).filter(({ id }) => id !== null);
  for (const said of groupBy(stored, (entry) => `${entry.conversation_id} ${entry.sender}`).values())
    found.push(...disorderOf(said));
  return found;
}

function disorderOf(said: readonly MessageEntry[]): string[] {
  const found: string[] = [];
  const bySending = said.toSorted((one, other) => firstSent(one) - firstSent(other));
  let newestEchoed = '';
  const waiting = said.toSorted((one, other) => echoedAt(one) - echoedAt(other));
  for (const entry of bySending) {
    while (waiting[0] && echoedAt(waiting[0]) < firstSent(entry)) {
      const { id } = waiting.shift() ?? {};
      if (id && id > newestEchoed) newestEchoed = id;
    }
    if ((entry.id ?? '') < newestEchoed) found.push(`${entry.id} was said after ${newestEchoed}, and stands before it`);
  }
  const once = said.filter(({ sends, refusals }) => sends.length === 1 && refusals.length === 0);
  for (const together of groupBy(once, ({ sends }) => String(sends[0]?.socket)).values()) {
    let before = '';
    for (const { id } of together.toSorted((one, other) => one.number - other.number)) {
      if (id !== null && id < before) found.push(`${id} was sent behind ${before}, and stands before it`);
      before = id ?? before;
    }
  }
  return found;
}

/**
 * Messages that somebody did not hear of, neither by a socket nor by reading what it missed, and those that a socket brought twice or behind
 * a newer one. Only a sender's own that was sent again is echoed again.
 */
export function findUnheard({ entries, state: { conversations } }: Evidence): string[] {
  const found: string[] = [];
  const heard = entries.filter((entry) => entry.type === 'heard' && entry.conversation_id !== null);
  const sentAgain = new Set(messagesIn(entries).flatMap(({ id, sends }) => (id && sends.length > 1 ? [id] : [])));
  for (const { account_id, socket, ids } of heard as Extract<Entry, { type: 'heard' }>[]) {
    let newest = '';
    for (const id of ids) {
      if (id <= newest && !sentAgain.has(id))
        found.push(`socket ${socket} of ${account_id} brought ${id} after ${newest}`);
      if (id > newest && !sentAgain.has(id)) newest = id;
    }
  }
  const known = groupBy(
    entries.filter((entry) => entry.type === 'known'),
    (entry) => `${entry.account_id} ${entry.conversation_id}`,
  );
  for (const { id, reader, messages } of conversations) {
    const ids = new Set(known.get(`${reader} ${id}`)?.[0]?.ids);
    const missed = messages.filter((one) => !ids.has(one.id));
    if (missed.length > 0) found.push(`${reader} never heard ${missed.length} of ${id}, such as ${missed[0]?.id}`);
  }
  return found;
}

const firstSent = ({ sends }: MessageEntry) => sends[0]?.at ?? Number.POSITIVE_INFINITY;
const echoedAt = ({ echoed_at }: MessageEntry) => echoed_at ?? Number.POSITIVE_INFINITY;
