import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The picture has camera metadata, and the form in which a browser sends it. */
export async function pictureOf(type: 'png' | 'jpeg' = 'png', size = 64): Promise<Blob> {
  const image = sharp({ create: { width: size, height: size, channels: 3, background: '#c8553d' } });
  const bytes = await image
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .toFormat(type)
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: `image/${type}` });
}

/** The files are small but expensive to decode: a very long side, noise, and 16-bit pixels. */
export async function worstPictures(): Promise<Buffer[]> {
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#c8553d' } });
  const noise = sharp(randomBytes(4_000 * 3_000 * 3), { raw: { width: 4_000, height: 3_000, channels: 3 } });
  return [
    // Encoders cannot write longer sides.
    await blank(16, 60_000).png().toBuffer(),
    await noise.jpeg({ quality: 40 }).toBuffer(),
    await blank(6_300, 6_300).toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer(),
  ];
}

/** The most expensive accepted picture has seven passes over all of its pixels, which have 16 bits. */
export function worstInterlaced(): Promise<Buffer> {
  return sharp({ create: { width: 4_000, height: 4_000, channels: 4, background: '#c8553d' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer();
}

/** No encoder would write some of these sizes. */
export function greyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const typeAndData = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(typeAndData));
    return Buffer.concat([length, typeAndData, checksum]);
  };
  const heading = Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  heading.writeUInt32BE(width, 0);
  heading.writeUInt32BE(height, 4);
  // A row consists of a byte for its filter, and its pixels.
  const rows = deflateSync(Buffer.alloc((1 + width) * height), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', heading), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
