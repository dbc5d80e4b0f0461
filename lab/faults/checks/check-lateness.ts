import { groupBy } from '@fixit/contract/value/group-by';
import { entriesOf, type SocketEntry } from '../history.ts';
import type { Evidence } from '../state.ts';
import { refreshedKinds } from './check-notifications.ts';

/** A frame must arrive within this time while nothing but Redis fails. */
const frameTimeoutMs = 3_000;
/** The allowance covers the 7 seconds after which a silent connection is closed, and the delays of a busy machine. */
const allowanceMs = 12_000;

type Interval = readonly [from: number, until: number];

interface FrameArrival {
  what: string;
  /** The frame's content was stored by `stored_at`, and appeared on the recipient's screen at `appeared_at`. */
  stored_at: number;
  appeared_at: number;
  sockets: readonly SocketEntry[];
}

/** Returns messages and notifications that appeared late. The time during a fault or without a socket does not count. */
export function findLateFrames({ entries, state, beganAt }: Evidence): string[] {
  const faults = entriesOf(entries, 'fault').map(({ at, until }): Interval => [at, until]);
  return arrivalsOf({ entries, state, beganAt }).flatMap(({ what, stored_at, appeared_at, sockets }) => {
    if (appeared_at - stored_at <= frameTimeoutMs + allowanceMs) return [];
    const late = lengthWithout([stored_at, appeared_at], [...faults, ...rangesWithoutSocket(sockets)]);
    return late <= frameTimeoutMs + allowanceMs
      ? []
      : [`${what} arrived ${Math.round(late)} ms late, not counting faults`];
  });
}

function arrivalsOf({ entries, state, beganAt }: Evidence): FrameArrival[] {
  const keyOf = ({ account_id, conversation_id }: { account_id: string; conversation_id: string | null }) =>
    `${account_id} ${conversation_id}`;
  const sockets = groupBy(entriesOf(entries, 'socket'), keyOf);
  const screens = groupBy(entriesOf(entries, 'screen'), keyOf);
  const arrival = (
    account_id: string,
    conversation_id: string | null,
    id: string,
    stored_at: number,
  ): FrameArrival[] => {
    const key = keyOf({ account_id, conversation_id });
    const appeared_at = screens.get(key)?.[0]?.appeared[id];
    if (appeared_at === undefined) return [];
    return [{ what: `${id} for ${account_id}`, stored_at, appeared_at, sockets: sockets.get(key) ?? [] }];
  };
  const sides = new Map(state.conversations.map((conversation) => [conversation.id, conversation.sides]));
  const messages = entriesOf(entries, 'message').flatMap(({ conversation_id, sender, id, echoed_at }) => {
    const recipient = sides.get(conversation_id)?.find((account_id) => account_id !== sender);
    return id && echoed_at !== null && recipient ? arrival(recipient, conversation_id, id, echoed_at) : [];
  });
  const notifications = state.notifications
    .filter(({ notification }) => !refreshedKinds.has(notification.kind))
    .flatMap(({ account_id, notification: { id, created_at } }) =>
      arrival(account_id, null, id, Date.parse(created_at) - beganAt),
    );
  return [...messages, ...notifications];
}

function rangesWithoutSocket(sockets: readonly SocketEntry[]): Interval[] {
  const open = sockets.filter(({ ready_at }) => ready_at !== null).toSorted((a, b) => a.lost_at - b.lost_at);
  const edges = open.flatMap(({ ready_at, lost_at }) => [ready_at ?? lost_at, lost_at]);
  const all = [Number.NEGATIVE_INFINITY, ...edges, Number.POSITIVE_INFINITY];
  return all.flatMap((from, index): Interval[] => (index % 2 === 0 ? [[from, all[index + 1] ?? from]] : []));
}

/** Returns the length of the part of an interval that no other interval covers. The others may overlap. */
function lengthWithout([from, until]: Interval, others: readonly Interval[]): number {
  let [length, reached] = [until - from, from];
  for (const [begin, end] of others.toSorted(([a], [b]) => a - b)) {
    const covered = Math.min(end, until) - Math.max(begin, reached);
    if (covered > 0) length -= covered;
    reached = Math.max(reached, end);
  }
  return length;
}
