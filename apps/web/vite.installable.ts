import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { paper } from './vite.head.ts';

const pictures = ['brand/app-icon', 'brand/wordmark', 'brand/wordmark-on-dark', 'scenes/empty-cans'];

/** Makes the app installable, and adds the worker that caches the files in `shell`, which the build fills. */
export function installable(shell: ReadonlySet<string>): Plugin[] {
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
      background_color: paper.light,
      theme_color: paper.light,
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
      globPatterns: ['{app,workspace,error}.html', 'assets/*.{js,css,woff2}', `pictures/{${pictures.join()}}.svg`],
      manifestTransforms: [
        async (files) => ({
          manifest: files.filter(({ url }) => !url.startsWith('assets/') || url.endsWith('.woff2') || shell.has(url)),
        }),
      ],
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
