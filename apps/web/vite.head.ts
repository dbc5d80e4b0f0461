import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Every page has this background in its theme, read from tokens.css. */
export const paper = readPaper();

const tags: HtmlTagDescriptor[] = [
  { tag: 'meta', attrs: { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' } },
  ...(['light', 'dark'] as const).map((theme) => ({
    tag: 'meta',
    attrs: { name: 'theme-color', content: paper[theme], media: `(prefers-color-scheme: ${theme})` },
  })),
  { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: '/pictures/brand/app-icon.svg' } },
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/pictures/brand/apple-touch-icon.png' } },
];

export function commonHead(): Plugin {
  return { name: 'fixit:common-head', transformIndexHtml: () => tags.map((tag) => ({ ...tag, injectTo: 'head' })) };
}

function readPaper(): { light: string; dark: string } {
  const tokens = readFileSync(join(import.meta.dirname, 'src/ui/theme/tokens.css'), 'utf8');
  const [light, dark] = [...tokens.matchAll(/--paper: (#[0-9a-f]{6});/g)].map(([, value]) => value);
  if (!light || !dark) throw new Error('tokens.css lacks --paper in one of the themes');
  return { light, dark };
}
