import { faultOf } from '../../lib/form/picture-file.ts';
import { texts } from './texts.ts';

/** Why a file cannot be sent as a picture, as a sentence; null when it can be tried. */
export function refusePicture(file: Pick<File, 'name' | 'size'>): string | null {
  const fault = faultOf(file);
  return fault && { type: texts.wrongType, size: texts.tooLarge }[fault];
}
