import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** The class on the page for a name in a CSS module: the same in the markup made at build time and in the browser. */
export function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  const hash = createHash('sha256').update(path).digest('base64url').replace(/[-_]/g, '').slice(0, 4);
  return `${name}-${hash}`;
}
