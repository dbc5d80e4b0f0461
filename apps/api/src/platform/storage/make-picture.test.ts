import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unreadablePicture } from '@fixit/contract/value/picture';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { greyPng } from '../../testing/test-pictures.ts';
import { makePicture } from './make-picture.ts';
import { PictureDecoder } from './picture-decoder.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8553d' } });

describe('a picture', () => {
  test.each(['jpeg', 'png'] as const)(
    'a picture of type %s is re-encoded without metadata, with a thumbnail',
    async (type) => {
      const upload = await blank(1_200, 600)
        .withExif({ IFD0: { Copyright: 'Somebody', Make: 'Camera' } })
        .toFormat(type)
        .toBuffer();
      const { bytes, thumbnail, extension, width, height } = await makePicture(upload, 'an account');
      expect([extension, width, height]).toEqual([type === 'jpeg' ? 'jpg' : 'png', 1_200, 600]);
      const metadata = await sharp(bytes).metadata();
      expect([metadata.format, metadata.exif, metadata.xmp, metadata.icc]).toEqual([
        type,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.includes('Somebody')).toBe(false);
      const small = await sharp(thumbnail).metadata();
      expect([small.width, small.height]).toEqual([480, 240]);
    },
  );

  test('a picture that was taken with a rotated camera is turned upright', async () => {
    const upload = await blank(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await makePicture(upload, 'an account')).toMatchObject({ width: 200, height: 400 });
  });

  test('a picture loses any data after its end', async () => {
    const upload = Buffer.concat([await blank(64, 64).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect((await makePicture(upload, 'an account')).bytes.includes('script')).toBe(false);
  });

  test.each([
    ['text', Buffer.from('not a picture')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing but the first bytes of PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['noise that begins as JPEG', Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), randomBytes(5_000)])],
  ])('a picture that is %s is refused', async (_what, bytes) => {
    await expect(makePicture(bytes, 'an account')).rejects.toMatchObject({
      code: 'unsupported_type',
      message: unreadablePicture,
    });
  });

  test.each(['gif', 'webp', 'tiff'] as const)('a file of type %s is refused', async (type) => {
    const bytes = await blank(64, 64).toFormat(type).toBuffer();
    await expect(makePicture(bytes, 'an account')).rejects.toMatchObject({ code: 'unsupported_type' });
  });

  test('a truncated picture is refused', async () => {
    const whole = await blank(800, 800).jpeg().toBuffer();
    const half = makePicture(whole.subarray(0, whole.length / 2), 'an account');
    await expect(half).rejects.toMatchObject({ code: 'unsupported_type', message: unreadablePicture });
  });

  test('a picture with more than 40 megapixels is refused, however small the file', async () => {
    const bomb = await blank(8_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(makePicture(bomb, 'an account')).rejects.toMatchObject({ code: 'too_large' });
  });

  test('a picture of 39,000,000 pixels in one column is refused, although its file has only 76 KB', async () => {
    const tall = greyPng(1, 39_000_000);
    expect(tall.length).toBeLessThan(80_000);
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => makePicture(tall, 'an account')));
    expect(answers).toMatchObject(Array(6).fill({ status: 'rejected', reason: { code: 'too_large' } }));
  });

  test('an interlaced picture of more than 16 megapixels is refused without being decoded', async () => {
    const interlaced = await blank(5_000, 4_000).png({ progressive: true }).toBuffer();
    const expectedMessage = /saved in a way that takes too long to read/;
    await expect(makePicture(interlaced, 'an account')).rejects.toMatchObject({
      code: 'too_large',
      message: expectedMessage,
    });
    expect(await makePicture(await blank(5_000, 4_000).png().toBuffer(), 'an account')).toMatchObject({ width: 2_560 });
  });

  test('a costly picture never delays an ordinary one of another account', async () => {
    const costly = await blank(4_000, 4_000).png({ progressive: true }).toBuffer();
    const done: string[] = [];
    const make = async (name: string, bytes: Buffer) => {
      await makePicture(bytes, name);
      done.push(name);
    };
    const attack = ['attacker 1', 'attacker 2', 'attacker 3'].flatMap((name) => [
      make(name, costly),
      make(name, costly),
    ]);
    await make('victim', await blank(64, 48).png().toBuffer());
    expect(done.filter((name) => name !== 'victim').length).toBeLessThanOrEqual(1);
    await Promise.all(attack);
  });

  test('a minimal PNG of 1 by 40 pixels is accepted', async () => {
    expect(await makePicture(greyPng(1, 40), 'an account')).toMatchObject({ width: 1, height: 40 });
  });

  test.each([
    ['a side of more than 16,384 pixels', 400, 16_385, /16,384 pixels a side/],
    ['a side more than 50 times the other', 1_010, 20, /at most 50 times/],
  ])('a picture with %s is refused', async (_what, width, height, message) => {
    const bytes = await blank(width, height).png().toBuffer();
    await expect(makePicture(bytes, 'an account')).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringMatching(message),
    });
  });
});

describe('the picture process', () => {
  test.each([
    ['takes too long', "process.on('message', () => undefined)", 50, /took too long/],
    ['crashes', "process.on('message', () => process.exit(9))", 60_000, /ended with 9/],
  ])('a picture is refused if the picture process %s', async (_what, program, milliseconds, cause) => {
    const folder = await mkdtemp(join(tmpdir(), 'fixit-decoder-'));
    await writeFile(join(folder, 'program.mjs'), program);
    const decoder = new PictureDecoder({ milliseconds, program: join(folder, 'program.mjs') });
    const lost = { refused: 'lost', cause: expect.stringMatching(cause) };
    expect(await decoder.decode({ bytes: Buffer.alloc(9), extension: 'png' })).toEqual(lost);
    await rm(folder, { recursive: true });
  });
});
