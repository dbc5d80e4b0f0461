import { pictureLimits } from '@fixit/contract/value/picture';

export const pictureEndings = pictureLimits.extensions.join(',');

/** By name and size only; null when it can be tried. */
export function findPictureFault({ name, size }: Pick<File, 'name' | 'size'>): 'type' | 'size' | null {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!pictureLimits.extensions.some((extension) => extension === ending)) return 'type';
  return size > pictureLimits.bytes ? 'size' : null;
}
