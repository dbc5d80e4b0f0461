import { join } from 'node:path';
import type { Plugin } from 'vite';

const icons = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/**
 * Replaces lucide-react's component factory, which is larger than the icons, with the one in
 * `ui/icon.tsx`. Also drops the size and the keys of the strokes, which are random and compress
 * badly.
 */
export function lightIcons(): Plugin {
  return {
    name: 'fixit:light-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === '../createLucideIcon.mjs' ? join(import.meta.dirname, 'src/ui/icon.tsx') : null),
    transform(code, id) {
      if (!icons.test(id)) return null;
      const light = code
        .replace(/,\s*key: "\w+"/g, '')
        .replace(/^\s*size: 24,$/m, '')
        .replace(/^__iconData\.node;$/m, '');
      return { code: light, map: null };
    },
  };
}
