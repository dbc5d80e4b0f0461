import { pictureLimits } from '@fixit/contract/value/picture';
import { fileTypeFromBuffer } from 'file-type';
import { type Refusal, refuse } from '../refusal.ts';
import { Semaphore } from '../semaphore.ts';
import { type Picture, PictureDecoder } from './picture-decoder.ts';

const busy = 'Too many pictures are on their way just now. Please try again in a moment.';
const decoder = new PictureDecoder({ milliseconds: 20_000 });
const decoding = new Semaphore({ atOnce: 2, waiting: 20 }, busy);

/** Refuses what is no JPEG or PNG by its bytes, too large, too long or too narrow; 503 when out of time. */
export async function makePicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > pictureLimits.bytes) throw refuse('too_large');
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !pictureLimits.types.some((allowed) => allowed === type.mime)) throw refuse('unsupported_type');
  const extension = type.mime === 'image/png' ? 'png' : 'jpg';
  const decoded = await decoding.run(() => decoder.decode({ bytes, extension }));
  if ('picture' in decoded) return decoded.picture;
  throw refusalFor(decoded.refused, 'cause' in decoded ? decoded.cause : undefined);
}

const { pixels, side, aspect } = pictureLimits;

function refusalFor(reason: 'too_large' | 'too_narrow' | 'unreadable' | 'lost', cause?: string): Refusal {
  const number = new Intl.NumberFormat('en-GB');
  if (reason === 'unreadable') return refuse('unsupported_type', { cause });
  if (reason === 'lost') {
    const message = 'We could not read that picture in time. Please try again, or choose a smaller one.';
    return refuse('unavailable', { message, retryAfter: 5, cause: new Error(cause) });
  }
  const message =
    reason === 'too_narrow'
      ? `That picture is too narrow: it may be at most ${aspect} times as long as wide.`
      : `That picture is too large: it may have at most ${pixels / 1_000_000} megapixels and ${number.format(side)} pixels a side.`;
  return refuse('too_large', { message });
}
