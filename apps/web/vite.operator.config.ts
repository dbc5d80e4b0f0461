import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { lightOperatorContract } from './vite.contract.ts';
import { commonHead } from './vite.head.ts';
import { lightIcons } from './vite.icons.ts';
import { precompress } from './vite.precompress.ts';
import { alias, apiOrigin, define } from './vite.settings.ts';

/** Builds the operator's panel separately from the customers' web app, so that it cannot change any of their files. */
export default defineConfig({
  root: join(import.meta.dirname, 'src/app/operator'),
  base: '/operator/',
  // The customers' web app serves the pictures for both.
  publicDir: false,
  define,
  resolve: { alias },
  plugins: [lightOperatorContract(), react(), commonHead(), preloadedFont(), lightIcons(), precompress()],
  build: {
    outDir: join(import.meta.dirname, 'dist/operator'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One stylesheet and one script hold everything that several screens share, so that a screen
    // needs few files.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } } },
  },
  server: {
    port: 5174,
    proxy: Object.fromEntries(['/operator/api', '/pictures'].map((path) => [path, apiOrigin])),
  },
});

/** Loads the font with the page, because a late font is not used at all. */
function preloadedFont(): Plugin {
  return {
    name: 'fixit:preloaded-font',
    transformIndexHtml(_html, { bundle }) {
      const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'));
      return fonts.map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/operator/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
        injectTo: 'head',
      }));
    },
  };
}
