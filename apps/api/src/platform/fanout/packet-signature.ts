import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Queries the database outside a transaction. */
type KeyQuery = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Returns the key that all processes of a database share. The first process creates it. */
export async function requirePacketKey(query: KeyQuery): Promise<Buffer> {
  await query(`insert into server_secret (name, secret) values ('fan_out', $1) on conflict do nothing`, [
    randomBytes(32),
  ]);
  const [row] = await query<{ secret: Buffer }>(`select secret from server_secret where name = 'fan_out'`);
  if (!row) throw new Error('The key of the fan-out was not stored');
  return row.secret;
}

/** Returns `origin.signature text`. A process of the previous release reads everything before the space as the origin. */
export function signPacket(key: Buffer, origin: string, text: string): string {
  return `${origin}.${signatureOf(key, origin, text).toString('base64url')} ${text}`;
}

/** An `unsigned` packet may come from a process of the previous release. A `forged` packet comes from no process. */
export type ReadPacket = { kind: 'signed'; origin: string; text: string } | { kind: 'unsigned' | 'forged' };

export function readPacket(key: Buffer, packet: string): ReadPacket {
  const space = packet.indexOf(' ');
  const [origin = '', signature] = packet.slice(0, Math.max(0, space)).split('.');
  if (signature === undefined) return { kind: 'unsigned' };
  const text = packet.slice(space + 1);
  const expected = signatureOf(key, origin, text);
  const actual = Buffer.from(signature, 'base64url');
  const isRight = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isRight ? { kind: 'signed', origin, text } : { kind: 'forged' };
}

function signatureOf(key: Buffer, origin: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${origin} ${text}`).digest();
}
