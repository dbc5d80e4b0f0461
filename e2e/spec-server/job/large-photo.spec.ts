import { job } from '@fixit/contract/job';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/spec-server-test.ts';

test.beforeEach(({ server }) => server.logIn());

/** Draws a JPEG that is red on the left and blue on the right, of 12 megapixels by default. */
async function drawPhoto(page: Page, width = 4_000): Promise<Buffer> {
  const text = await page.evaluate(async (width) => {
    const canvas = new OffscreenCanvas(width, (width / 4) * 3);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    for (let x = 0; x < canvas.width; x += 20) {
      for (let y = 0; y < canvas.height; y += 20) {
        context.fillStyle = `hsl(${x < canvas.width / 2 ? 0 : 240} ${80 + ((x * 7 + y * 13) % 20)}% ${45 + ((x * 3 + y) % 10)}%)`;
        context.fillRect(x, y, 20, 20);
      }
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }, width);
  return Buffer.from(text, 'latin1');
}

/** Adds the EXIF data of a camera that was turned by 90 degrees: the orientation and the GPS position. */
function withCameraData(jpeg: Buffer): Buffer {
  const place = Buffer.from('GPS 53.8378 -1.7905\0');
  const tiff = Buffer.alloc(38);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  tiff.set([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0], 10);
  tiff.set([0x01, 0x0e, 0, 2, 0, 0, 0, place.length, 0, 0, 0, 38], 22);
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, place]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** Returns the picture's size, and the colours at its top and at its bottom. */
const readPixels = (page: Page, jpeg: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]), { imageOrientation: 'none' });
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const colourAt = (y: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(bitmap.width / 2, y, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    };
    return { size: [bitmap.width, bitmap.height], ends: [colourAt(20), colourAt(bitmap.height - 20)] };
  }, jpeg.toString('base64'));

declare global {
  interface Window {
    /** Contains the last file that the app added to a form. */
    sent?: File;
  }
}

/**
 * Chooses a photo in the request form and returns the file that the app sends. Playwright cannot read the bytes of a
 * multipart upload, so the page captures the file.
 */
async function sendPhoto(page: Page, makePhoto: () => Promise<Buffer>): Promise<{ photo: Buffer; sent: Buffer }> {
  await page.addInitScript(() => {
    window.FormData = class extends FormData {
      override set(name: string, value: string | Blob) {
        if (value instanceof File) window.sent = value;
        super.set(name, value as Blob);
      }
    };
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Request service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  const photo = await makePhoto();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'tap.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(dialog.getByRole('img', { name: /^Photo/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.sent?.name)).toBe('tap.jpg');
  const text = await page.evaluate(async () => {
    const bytes = new Uint8Array((await window.sent?.arrayBuffer()) ?? new ArrayBuffer());
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  });
  return { photo, sent: Buffer.from(text, 'latin1') };
}

test('a photo of 12 megapixels is sent smaller, upright and without EXIF data', async ({ page, server }) => {
  server.answer(job.addPhoto, { data: { id: 1, image: '/pictures/spec-1.png', thumbnail: '/pictures/spec-2.png' } });
  const { photo, sent } = await sendPhoto(page, async () => withCameraData(await drawPhoto(page)));
  expect(await readPixels(page, sent)).toEqual({ size: [1_920, 2_560], ends: ['red', 'blue'] });
  expect(sent.length).toBeLessThan(photo.length / 2);
  for (const word of ['Exif', 'GPS']) expect([photo, sent].map((file) => file.includes(word))).toEqual([true, false]);
});

test('a small photo is sent unchanged', async ({ page, server }) => {
  server.answer(job.addPhoto, { data: { id: 1, image: '/pictures/spec-1.png', thumbnail: '/pictures/spec-2.png' } });
  const { photo, sent } = await sendPhoto(page, () => drawPhoto(page, 64));
  expect(sent.equals(photo)).toBe(true);
});
