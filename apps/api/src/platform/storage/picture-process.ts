import { pictureLimits } from '@fixit/contract/value/picture';
import sharp, { type Sharp } from 'sharp';
import type { DecodeResult, PaintJob, PaintResult, PictureJob } from './picture-decoder.ts';

// This program decodes untrusted pictures in a separate process, which the server may end at any time.

/** This is the longer side of a thumbnail, in pixels. */
const thumbnailSide = 480;

// Each picture uses one core, and nothing is cached between pictures.
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
    // This reads only the header. Otherwise the library's pixel limit would apply before ours.
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

/** The plain JPEG encoder takes a third of the processor time of the one for photographs. */
async function paintDrawing({ drawing }: PaintJob): Promise<PaintResult> {
  try {
    return { painted: await sharp(Buffer.from(drawing)).removeAlpha().jpeg({ quality: 82 }).toBuffer() };
  } catch (error) {
    return { refused: 'unreadable', cause: String(error) };
  }
}

// The server ends this process, so it ignores signals.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (job: PictureJob | PaintJob) => {
  const result = 'drawing' in job ? paintDrawing(job) : decodePicture(job);
  void result.then((answer) => process.send?.(answer));
});
