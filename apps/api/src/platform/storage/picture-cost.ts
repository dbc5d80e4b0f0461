/** Each pass over an interlaced picture touches all of its pixels, which multiplies the work. */
const interlaceFactor = 4;

/** The keys are the colour types of PNG. */
const samplesPerPixel: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export interface PictureCost {
  /** A megapixel of an ordinary photograph costs 1. */
  readonly megapixels: number;
  readonly isExcessive: boolean;
}

/** Larger interlaced pictures are refused, because decoding one takes many seconds. */
const maxInterlacedPixels = 16_000_000;

/** A picture without a readable header costs nothing, because decoding refuses it immediately. */
export function estimateCost(bytes: Buffer, extension: 'jpg' | 'png'): PictureCost {
  const header = extension === 'png' ? readPng(bytes) : readJpeg(bytes);
  if (!header) return { megapixels: 0, isExcessive: false };
  const { width, height, samples, bitsPerSample, isInterlaced } = header;
  const work = (width * height * samples * bitsPerSample * (isInterlaced ? interlaceFactor : 1)) / (3 * 8);
  const isExcessive = extension === 'png' && isInterlaced && width * height > maxInterlacedPixels;
  return { megapixels: work / 1_000_000, isExcessive };
}

interface PictureHeader {
  width: number;
  height: number;
  samples: number;
  bitsPerSample: number;
  isInterlaced: boolean;
}

/** The IHDR chunk comes first. */
function readPng(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 29) return null;
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bitsPerSample: Math.max(8, bytes.readUInt8(24)),
    samples: samplesPerPixel[bytes.readUInt8(25)] ?? 4,
    isInterlaced: bytes.readUInt8(28) !== 0,
  };
}

/** The frame header follows segments that each state their length. */
function readJpeg(bytes: Buffer): PictureHeader | null {
  let offset = 2;
  while (offset + 10 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes.readUInt8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return {
        bitsPerSample: bytes.readUInt8(offset + 4),
        height: bytes.readUInt16BE(offset + 5),
        width: bytes.readUInt16BE(offset + 7),
        samples: bytes.readUInt8(offset + 9),
        isInterlaced: marker !== 0xc0 && marker !== 0xc1,
      };
    }
    // Bytes of 0xff may fill the space before a marker.
    offset += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(offset + 2);
  }
  return null;
}
