import { pictureLimits } from '@fixit/contract/value/picture';

/**
 * A picture with more pixels than the server keeps, made as small as it would be kept: upright, and without what the
 * camera wrote into it. The file itself where that saves nothing or the browser cannot read it; the server judges both.
 */
export async function smallerPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  try {
    const scale = pictureLimits.keptSide / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.9));
    if (!smaller || smaller.type !== file.type || smaller.size >= file.size) return file;
    return file instanceof File ? new File([smaller], file.name, { type: file.type }) : smaller;
  } finally {
    bitmap.close();
  }
}
