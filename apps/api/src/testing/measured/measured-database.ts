import { type Connection, connect } from '../../db/connection.ts';
import type { Db } from '../../db/database.ts';
import type { PostgresSettings } from '../../db/embedded/settings.ts';
import type { Position } from '../../db/geography/position.ts';
import { serverTimeouts } from '../../db/timeouts.ts';
import { listCategories } from '../../modules/category/category-actions.ts';
import { NotificationThrottle } from '../../modules/message/notification-throttle.ts';
import { storeMessages } from '../../modules/message/store-messages.ts';
import { listNearestVisible, showService } from '../../modules/service/service-actions.ts';
import { copyTemplate, databaseUrl, startPostgres } from '../database/test-postgres.ts';

export interface MeasuredDatabase extends Connection {
  url: string;
  superuserUrl: string;
  stop(): Promise<void>;
}

/** `onError` receives errors of broken connections. */
export async function startMeasuredDatabase(
  max = 16,
  onError: (error: Error) => void = console.warn,
  settings?: PostgresSettings,
): Promise<MeasuredDatabase> {
  const postgres = await startPostgres(settings);
  const url = await copyTemplate(postgres);
  const connection = connect(url, { max, onError });
  const stop = async () => {
    await connection.close();
    await postgres.stop();
  };
  const superuserUrl = databaseUrl(postgres.superuserUrl, new URL(url).pathname.slice(1));
  return { ...connection, url, superuserUrl, stop };
}

/** Like a server's, the connection plans a frequent statement only once. */
export function connectAsServer(url: string): Connection {
  return connect(url, { max: 2, timeouts: serverTimeouts });
}

export function nearestServices(db: Db, category_id: string, position: Position, limit: number) {
  return listNearestVisible(db, new Set(), { category_id, position, circle: 'everywhere', limit });
}

export function makeMessageStore(db: Db) {
  const throttle = new NotificationThrottle();
  return async (conversation_id: string, sender_id: string): Promise<void> => {
    const msg_key = crypto.randomUUID();
    const message = { conversation_id, sender_id, msg_key, message: 'I can come on Monday', attachment_id: null };
    const [result] = await storeMessages(db, throttle, [message], 1_000);
    if (!result || !('stored' in result)) throw new Error('The message was not stored');
  };
}

export const reads = {
  category: { path: () => '/artisan/api/v1/service-category/', run: (db: Db) => listCategories(db) },
  service: {
    path: (id: string) => `/service-user/api/v1/service-details/?service_id=${id}`,
    run: (db: Db, id: string) => showService(db, null, id),
  },
};
