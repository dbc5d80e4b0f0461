import { pictureLimits } from '@fixit/contract/picture';
import { texts } from './texts.ts';

/** Why a file cannot be sent as a picture, as a sentence; null when it can be tried. */
export function refusePicture({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!pictureLimits.extensions.some((extension) => extension === ending)) return texts.wrongType;
  return size > pictureLimits.bytes ? texts.tooLarge : null;
}
