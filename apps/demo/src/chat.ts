import type { DemoFeedItem } from '@fixit/contract/demo';
import type { Client } from './client.ts';
import type { KeyedQueue } from './keyed-queue.ts';
import type { Sessions } from './session.ts';
import * as socket from './socket.ts';

export interface DemoWorld {
  readonly origin: string;
  readonly sessions: Sessions;
  readonly diaries: KeyedQueue;
}

export interface DemoChat {
  readonly item: DemoFeedItem;
  readonly conversation_id: string;
  readonly client: Client;
  readonly user_id: string;
  /** Sends a message once for each `key`, by default the item's, however often it is repeated. */
  say(message: string, key?: string): Promise<void>;
  withDiary<T>(act: () => Promise<T>): Promise<T>;
}

/** Does nothing if the item has no conversation. */
export function openChat(world: DemoWorld, item: DemoFeedItem, act: (chat: DemoChat) => Promise<void>): Promise<void> {
  const { conversation_id, artisan_id } = item;
  if (!conversation_id) return Promise.resolve();
  return world.sessions.as(item.email, ({ client, token, user_id }) =>
    act({
      item,
      conversation_id,
      client,
      user_id,
      say: (message, msg_key = `${item.kind} ${item.id} ${item.created_at}`) =>
        socket.say(world.origin, token, { conversation_id, msg_key, message }),
      withDiary: (act) => world.diaries.take(artisan_id, act),
    }),
  );
}
