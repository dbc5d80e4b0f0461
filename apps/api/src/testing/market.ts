import { addressOf, type Route } from '@fixit/contract/route';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import type { Position } from '../db/position.ts';
import { hashToken, makeToken } from '../platform/token.ts';
import { startServer } from './server.ts';

/** Somebody who makes calls. */
export interface Person {
  token: string;
  account_id: string;
}

/** An artisan with a business and one service. */
export interface Offering extends Person {
  artisan_id: string;
  service_id: string;
  business_name: string;
}
