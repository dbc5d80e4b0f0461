import { pictureLimits } from '@fixit/contract/value/picture';
import sharp, { type Sharp } from 'sharp';
import type { DecodeResult, PictureJob } from './picture-decoder.ts';

// The program of a process that reads pictures of strangers: apart from the server, which may end it at any time.

/** The longer side of a thumbnail has this many pixels. */
const thumbnailSide = 480;

// One core a picture, and nothing kept of the last one.
sharp.concurrency(1);
sharp.cache(false);

async function decodePicture({ bytes, extension }: PictureJob): Promise<DecodeResult> {
  const input = { limitInputPixels: pictureLimits.pixels, failOn: 'error' } as const;
  const encode = (image: Sharp) =>
    (extension === 'png' ? image.png({ compressionLevel: 8 }) : image.jpeg({ quality: 82, mozjpeg: true })).toBuffer({
      resolveWithObject: true,
    });
  const within = (image: Sharp, side: number) => image.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  try {
    // Reads the heading alone, so its own limit of pixels would come before ours.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const longer = Math.max(width, height);
    if (width * height > pictureLimits.pixels || longer > pictureLimits.side) return { refused: 'too_large' };
    if (longer > pictureLimits.aspect * Math.min(width, height)) return { refused: 'too_narrow' };
    const { data, info } = await encode(within(sharp(bytes, input).rotate(), pictureLimits.storedSide));
    const { data: thumbnail } = await encode(within(sharp(data), thumbnailSide));
    return { picture: { bytes: data, thumbnail, extension, width: info.width, height: info.height } };
  } catch (error) {
    return { refused: 'unreadable', cause: String(error) };
  }
}

// The server says when to stop: by its end, or the server's.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (job: PictureJob) => void decodePicture(job).then((decoded) => process.send?.(decoded)));
