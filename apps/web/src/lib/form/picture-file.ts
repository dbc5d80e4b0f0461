import { pictureLimits } from '@fixit/contract/value/picture';

export const pictureEndings = pictureLimits.extensions.join(',');

/** Checks a picture by name and size only. Returns null if it may be uploaded. */
export function findPictureFault({ name, size }: Pick<File, 'name' | 'size'>): 'type' | 'size' | null {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!pictureLimits.extensions.some((extension) => extension === ending)) return 'type';
  return size > pictureLimits.bytes ? 'size' : null;
}
