import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A picture as a browser would send it, of one colour and with a camera's metadata. */
export async function pictureOf(type: 'png' | 'jpeg' = 'png', size = 64): Promise<Blob> {
  const image = sharp({ create: { width: size, height: size, channels: 3, background: '#c8553d' } });
  const bytes = await image
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .toFormat(type)
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${type}` });
}

/** Small files that are much work to read: one of many pixels on one side, noise, and many pixels of 16 bits. */
export async function worstPictures(): Promise<Buffer[]> {
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#c8553d' } });
  const noise = sharp(randomBytes(4_000 * 3_000 * 3), { raw: { width: 4_000, height: 3_000, channels: 3 } });
  return [
    // The review's was 1 by 39,000,000, past what an encoder writes: the limit that refuses it is of its sides.
    await blank(16, 60_000).png().toBuffer(),
    await noise.jpeg({ quality: 40 }).toBuffer(),
    await blank(6_300, 6_300).toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer(),
  ];
}
