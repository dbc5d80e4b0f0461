import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The queries must not share a transaction. */
type KeyQuery = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** All processes of a database share this key, which the first one creates. */
export async function requirePacketKey(query: KeyQuery): Promise<Buffer> {
  await query(`insert into server_secret (name, secret) values ('fan_out', $1) on conflict do nothing`, [
    randomBytes(32),
  ]);
  const [row] = await query<{ secret: Buffer }>(`select secret from server_secret where name = 'fan_out'`);
  if (!row) throw new Error('The key of the fan-out was not stored');
  return row.secret;
}

/** The previous release reads everything before the space as the origin. */
export function signPacket(key: Buffer, origin: string, text: string): string {
  return `${origin}.${computeSignature(key, origin, text).toString('base64url')} ${text}`;
}

/** An `unsigned` packet may come from the previous release. A `forged` packet has a wrong signature. */
export type VerifiedPacket = { kind: 'signed'; origin: string; text: string } | { kind: 'unsigned' | 'forged' };

export function readPacket(key: Buffer, packet: string): VerifiedPacket {
  const space = packet.indexOf(' ');
  const [origin = '', signature] = packet.slice(0, Math.max(0, space)).split('.');
  if (signature === undefined) return { kind: 'unsigned' };
  const text = packet.slice(space + 1);
  const expected = computeSignature(key, origin, text);
  const actual = Buffer.from(signature, 'base64url');
  const isValid = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isValid ? { kind: 'signed', origin, text } : { kind: 'forged' };
}

function computeSignature(key: Buffer, origin: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${origin} ${text}`).digest();
}
