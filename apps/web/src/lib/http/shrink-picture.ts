import { pictureLimits } from '@fixit/contract/value/picture';

/**
 * Scales a large picture to the size that the server would store, upright and without the camera's
 * metadata. Returns the file itself if that saves nothing or the browser cannot read it; the server
 * checks both.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  try {
    const scale = pictureLimits.storedSide / Math.max(bitmap.width, bitmap.height);
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
