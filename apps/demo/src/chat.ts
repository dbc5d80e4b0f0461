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
  /** Sends a message once for each `key`, which is the item's by default. Repeated calls send nothing. */
  say(message: string, key?: string): Promise<void>;
  withDiary<T>(task: () => Promise<T>): Promise<T>;
}

/** Does nothing if the item has no conversation. */
export function openChat(
  world: DemoWorld,
  item: DemoFeedItem,
  answer: (chat: DemoChat) => Promise<void>,
): Promise<void> {
  const { conversation_id, artisan_id } = item;
  if (!conversation_id) return Promise.resolve();
  return world.sessions.as(item.email, ({ client, token, user_id }) =>
    answer({
      item,
      conversation_id,
      client,
      user_id,
      say: (message, msg_key = `${item.kind} ${item.id} ${item.created_at}`) =>
        socket.sendMessage(world.origin, token, { conversation_id, msg_key, message }),
      withDiary: (task) => world.diaries.run(artisan_id, task),
    }),
  );
}
