import { pictureLimits } from '@fixit/contract/value/picture';

/** For the `accept` of a file input. */
export const pictureEndings = pictureLimits.extensions.join(',');

/** Why a file cannot be a picture, by its name and size; null when it can be tried. */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>): 'type' | 'size' | null {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!pictureLimits.extensions.some((extension) => extension === ending)) return 'type';
  return size > pictureLimits.bytes ? 'size' : null;
}
