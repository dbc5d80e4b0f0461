import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const tokens = readFileSync(join(import.meta.dirname, 'src/ui/tokens.css'), 'utf8');

/** What makes the app installable, and the worker that keeps its shell: the pages of both halves and all that they may load. */
export function installable(): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/app/worker',
    filename: 'sw.ts',
    injectRegister: null,
    manifest: {
      id: '/',
      name: 'Fixit',
      short_name: 'Fixit',
      description: 'Book a good local tradesperson',
      lang: 'en-GB',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: lightTone('paper'),
      theme_color: lightTone('paper'),
      categories: ['lifestyle', 'shopping'],
      icons: [
        { src: '/pictures/brand/app-icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/pictures/brand/app-icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/pictures/brand/app-icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/pictures/brand/app-icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Bookings', url: '/bookings' },
        { name: 'Chat', url: '/chat' },
        { name: 'Workspace', url: '/workspace' },
      ],
    },
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['{app,workspace,error}.html', 'assets/*.{js,css,woff2}', 'pictures/{brand,scenes}/*.svg'],
      dontCacheBustURLsMatching: /^assets\//,
      rollupFormat: 'iife',
    },
    integration: {
      configureCustomSWViteBuild: (worker) => {
        Object.assign(worker, { logLevel: 'warn' });
      },
    },
  });
}

/** The value of a colour in the light theme. */
function lightTone(name: string): string {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
  if (!value) throw new Error(`tokens.css has no colour '${name}'`);
  return value;
}
