import { pictureLimits, unreadablePicture } from '@fixit/contract/value/picture';
import { fileTypeFromBuffer } from 'file-type';
import { FairQueue } from '../fair-queue.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { estimateCost } from './picture-cost.ts';
import { type Picture, PictureDecoder } from './picture-decoder.ts';

const busyMessage = 'Too many pictures are being uploaded just now. Please try again in a moment.';
const excessiveMessage = 'That picture is saved in a way that takes too long to read. Please save it as a JPEG.';
const decoder = new PictureDecoder({ milliseconds: 20_000 });

/** Above this, pictures share one process, so that ordinary ones never wait for them. */
const costlyMegapixels = 20;
const ordinaryPictures = new FairQueue({ maxRunning: 2, maxWaitingPerKey: 10 }, busyMessage);
const costlyPictures = new FairQueue({ maxRunning: 1, maxWaitingPerKey: 10 }, busyMessage);

/** Accounts take turns by the cost of their pictures. Fails with 503 if time runs out. */
export async function makePicture(bytes: Buffer, account_id: string): Promise<Picture> {
  if (bytes.length > pictureLimits.bytes) throw refuse('too_large');
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !pictureLimits.types.some((allowed) => allowed === type.mime)) {
    throw refuse('unsupported_type', { message: unreadablePicture });
  }
  const extension = type.mime === 'image/png' ? 'png' : 'jpg';
  const { megapixels, isExcessive } = estimateCost(bytes, extension);
  if (isExcessive) throw refuse('too_large', { message: excessiveMessage });
  const queue = megapixels > costlyMegapixels ? costlyPictures : ordinaryPictures;
  const decoded = await queue.run(account_id, megapixels, () => decoder.decode({ bytes, extension }));
  if ('picture' in decoded) return decoded.picture;
  throw refusalFor(decoded.refused, 'cause' in decoded ? decoded.cause : undefined);
}

const { pixels, side, aspect } = pictureLimits;

function refusalFor(reason: 'too_large' | 'too_narrow' | 'unreadable' | 'lost', cause?: string): Refusal {
  const number = new Intl.NumberFormat('en-GB');
  if (reason === 'unreadable') return refuse('unsupported_type', { message: unreadablePicture, cause });
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
