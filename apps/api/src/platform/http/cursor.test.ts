import { randomBytes } from 'node:crypto';
import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { service } from '@fixit/contract/service';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Market, openMarket } from '../../testing/test-market.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { Cursors } from './cursor.ts';

const positionShape = z.tuple([z.string(), z.string()]);
const part = fc.oneof(fc.double().map(String), fc.uuid());
const cursorOf = (cursors: Cursors, row: readonly string[]) =>
  cursors.cutPage([row, row], 1, (position) => position).next ?? '';
const refusal = expect.objectContaining({
  code: 'invalid',
  details: { errors: { cursor: ['This cursor is not valid for this list'] } },
});

describe('a cursor', () => {
  const cursors = new Cursors(randomBytes(32)).of('/a/list/');

  test('a cursor yields the position that it was made from, and is opaque', () => {
    fc.assert(
      fc.property(part, part, (a, b) => {
        const cursor = cursorOf(cursors, [a, b]);
        expect(cursors.readPosition(cursor, positionShape)).toEqual([a, b]);
        const decodedText = Buffer.from(cursor, 'base64url').toString('latin1');
        if (a.length > 4) expect(decodedText).not.toContain(a);
        expect(cursorOf(cursors, [a, b])).not.toBe(cursor);
      }),
    );
  });

  test('a cursor is refused if any character is changed, removed or added', () => {
    const cursor = cursorOf(cursors, ['53.8', 'x']);
    fc.assert(
      fc.property(fc.nat(cursor.length - 1), fc.string({ maxLength: 2 }), (index, replacement) => {
        const forged = cursor.slice(0, index) + replacement + cursor.slice(index + 1);
        fc.pre(forged !== cursor);
        expect(() => cursors.readPosition(forged, positionShape)).toThrow(refusal);
        expect(() => cursors.readPosition(cursor.slice(0, index), positionShape)).toThrow(refusal);
      }),
    );
  });

  test('a cursor of another list or another server is refused', () => {
    const key = randomBytes(32);
    const own = new Cursors(key).of('/a/list/').of('reader');
    const cursor = cursorOf(own, ['1', '2']);
    expect(new Cursors(key).of('/a/list/').of('reader').readPosition(cursor, positionShape)).toEqual(['1', '2']);
    for (const other of [
      new Cursors(key),
      new Cursors(key).of('/a/list/'),
      new Cursors(key).of('/a/list/reader'),
      new Cursors(key).of('/another/').of('reader'),
      new Cursors(key).of('/a/list/').of('other'),
      new Cursors(randomBytes(32)).of('/a/list/').of('reader'),
    ]) {
      expect(() => other.readPosition(cursor, positionShape)).toThrow(refusal);
    }
  });
});

describe('a cursor over HTTP', () => {
  const at = { latitude: 53.8, longitude: -1.75 };
  let market: Market;
  beforeAll(async () => {
    market = await openMarket();
    for (const category of ['Thatching', 'Glazing']) {
      for (const _ of [1, 2, 3]) await market.addArtisan({ at, category });
    }
    await market.moveDistrict('BD18', at);
  });
  afterAll(() => market.close());

  const list = async (category: string, extraQuery: object) =>
    market.call(service.listByCategory, {
      query: { category_id: await market.categoryId(category), limit: 1, ...extraQuery },
    });
  const cursorRefusal = {
    status: 400,
    body: { code: 'invalid', errors: { cursor: ['This cursor is not valid for this list'] } },
  };

  test('a cursor continues on another process of the same database and after a restart', async () => {
    const { next } = (await list('Thatching', at)).body;
    const other = await startTestServer({ sharing: market.server, worker: false });
    const query = { category_id: await market.categoryId('Thatching'), limit: 1, cursor: next };
    const response = await other.call(service.listByCategory, { query });
    await other.stop();
    expect(response.status).toBe(200);
    expect(response.body.results).toEqual((await list('Thatching', { cursor: next })).body.results);
  });

  test('a cursor is refused for another list and for another reader', async () => {
    const [as, stranger] = [await market.addCustomer(), await market.addCustomer()];
    const query = { category_id: await market.categoryId('Thatching'), postcode: 'BD18' };
    for (const description of ['The first of two requests', 'The second of two requests']) {
      await market.call(job.create, { as, query, body: { description } });
    }
    const own = (await market.call(job.list, { as, query: { limit: 1 } })).body.next;
    const nearest = (await list('Thatching', at)).body.next;
    const unsorted = (await list('Thatching', {})).body.next;
    expect([own, nearest, unsorted]).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    for (const cursor of [nearest, unsorted, own]) {
      for (const response of [
        await list('Glazing', { cursor }),
        await market.call(booking.listAsCustomer, { as, query: { cursor } }),
        await market.call(notification.list, { as, query: { cursor } }),
        await market.call(job.list, { as: stranger, query: { cursor } }),
      ]) {
        expect(response).toMatchObject(cursorRefusal);
      }
    }
    expect((await market.call(job.list, { as, query: { limit: 1, cursor: own } })).body.data).toHaveLength(1);
  });

  test('a bare id, and a cursor that a client wrote, are refused', async () => {
    const { body } = await list('Thatching', at);
    const [first] = body.results;
    const forged = Buffer.from(`53.8,-1.75,0.0000417,${first?.id}`).toString('base64url');
    for (const cursor of [first?.id, forged, `${body.next}=`, `${body.next} `]) {
      expect(await list('Thatching', { cursor })).toMatchObject(cursorRefusal);
    }
  });
});
