import { pictureLimits } from '@fixit/contract/value/picture';
import { fileTypeFromBuffer } from 'file-type';
import { refuse } from '../refusal.ts';
import { PictureDecoder } from './picture-decoder.ts';

const types = ['image/png', 'image/jpeg', 'image/webp'];

const decoder = new PictureDecoder({ milliseconds: 10_000 });

export interface Logo {
  /** The PNG is re-encoded, so it has no metadata or original bytes. */
  readonly picture: Buffer;
  readonly width: number;
  readonly height: number;
  readonly uploaded: { readonly width: number; readonly height: number };
}

export async function makeLogo(bytes: Buffer): Promise<Logo> {
  if (isSvg(bytes)) throw refuseLogo('An SVG can hold scripts. Please save the logo as a PNG, JPEG or WebP.');
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !types.includes(type.mime)) throw refuseLogo(unreadable);
  const decoded = await decoder.decode({ bytes, extension: 'png' });
  if ('refused' in decoded) throw refuseLogo(decoded.refused === 'too_large' ? tooLarge : unreadable);
  const { thumbnail: picture, width, height } = decoded.picture;
  const scale = Math.min(1, storedSide / Math.max(width, height));
  return {
    picture,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    uploaded: { width, height },
  };
}

/** A thumbnail's longer side is large enough for a header and an icon. */
export const storedSide = 480;

const unreadable = 'This picture is damaged, or is not a PNG, JPEG or WebP.';
const tooLarge = `That picture is too large: it may have at most ${pictureLimits.pixels / 1_000_000} megapixels.`;

function isSvg(bytes: Buffer): boolean {
  return (['utf8', 'utf16le'] as const).some((encoding) =>
    /<svg|<!doctype svg/i.test(bytes.toString(encoding, 0, 4_096)),
  );
}

export const refuseLogo = (message: string) => refuse('invalid', { message, errors: { file: [message] } });
