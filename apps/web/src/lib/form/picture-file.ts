import { pictureLimits } from '@fixit/contract/value/picture';

/** What the input of a file offers to choose among. */
export const pictureEndings = pictureLimits.extensions.join(',');

/** What speaks against a file as a picture, as far as its name and size tell; null when it can be tried. */
export function faultOf({ name, size }: Pick<File, 'name' | 'size'>): 'type' | 'size' | null {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!pictureLimits.extensions.some((extension) => extension === ending)) return 'type';
  return size > pictureLimits.bytes ? 'size' : null;
}
