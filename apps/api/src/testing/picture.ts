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
