import { pictureLimits } from '@fixit/contract/picture';
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { refuse } from './refusal.ts';

/** A picture made anew from what was sent: nothing of the original bytes, no metadata, upright. */
export interface Picture {
  readonly bytes: Buffer;
  readonly thumbnail: Buffer;
  readonly extension: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
}

/** The longer side of a thumbnail in pixels. */
const thumbnailSide = 480;

/** The longer side past which a picture is made smaller: more than any screen shows of it. */
const greatestSide = 2_560;

/** Makes a picture from bytes that claim to be one. Refuses what is neither JPEG nor PNG by its bytes, or too large. */
export async function makePicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > pictureLimits.bytes) throw refuse('too_large');
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !pictureLimits.types.some((allowed) => allowed === type.mime)) throw refuse('unsupported_type');
  const extension = type.mime === 'image/png' ? 'png' : 'jpg';
  // Loaded with the first picture: it takes 30 MB that a server without uploads can do without.
  const { default: sharp } = await import('sharp');
  try {
    const upright = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error' }).rotate();
    const encode = (image: Sharp) =>
      extension === 'png' ? image.png({ compressionLevel: 8 }) : image.jpeg({ quality: 82, mozjpeg: true });
    const whole = upright.resize(greatestSide, greatestSide, { fit: 'inside', withoutEnlargement: true });
    const { data, info } = await encode(whole.clone()).toBuffer({ resolveWithObject: true });
    const small = whole.clone().resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true });
    return {
      bytes: data,
      thumbnail: await encode(small).toBuffer(),
      extension,
      width: info.width,
      height: info.height,
    };
  } catch (cause) {
    if (cause instanceof Error && /pixel limit/i.test(cause.message)) throw refuse('too_large', { cause });
    throw refuse('unsupported_type', { cause });
  }
}
