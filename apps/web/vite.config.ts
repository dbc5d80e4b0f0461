import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };
import { planChunks } from './vite.chunks.ts';
import { scopedName } from './vite.class-names.ts';
import { lightContract } from './vite.contract.ts';
import { commonHead } from './vite.head.ts';
import { installable } from './vite.installable.ts';
import { precompress } from './vite.precompress.ts';
import { screenDocuments } from './vite.screen-documents.ts';
import { routeAddresses, staticPagePlugins } from './vite.static-pages.ts';

const pages = ['index', 'privacy', 'terms', 'credits', 'waitlist', '404', 'error', 'app', 'workspace'];
const calls = [
  '/account',
  '/service-user',
  '/artisan',
  '/calendar',
  '/places',
  '/uploads',
  '/demo',
  '/dev',
  '/tiles',
  '/waitlist/api',
];
const server = process.env['FIXIT_ORIGIN'] ?? 'http://127.0.0.1:3000';

/**
 * What is fetched together with a chunk that comes later. The scripts that a screen needs are named where the app chooses
 * it, so that they come at once; what a dialog shares with its screen is there already, and only its looks are named.
 */
function neededAtOnce(_file: string, needs: string[], { hostId }: { hostId: string }): string[] {
  const choosesScreens = /(^|\/)(app|workspace)(-[\w-]+\.js|\.html)$/.test(hostId);
  return choosesScreens || hostId.endsWith('.html') ? needs : needs.filter((name) => name.endsWith('.css'));
}

/** A setting that is fixed when the web app is built. */
const setting = (name: string) => JSON.stringify(process.env[name] ?? '');

/** What the app is built from, and what its parts are planned by. */
const web = {
  root: import.meta.dirname,
  configFile: false,
  appType: 'mpa',
  define: {
    'import.meta.env.API_HOST': setting('API_HOST'),
    'import.meta.env.VERSION': JSON.stringify(manifest.version),
    'import.meta.env.OPERATOR_NAME': setting('OPERATOR_NAME'),
    'import.meta.env.SUPPORT_EMAIL': setting('SUPPORT_EMAIL'),
    'import.meta.env.APP_STORE_URL': setting('APP_STORE_URL'),
    'import.meta.env.RENDERED_AT': '"/"',
  },
  css: { modules: { generateScopedName: scopedName } },
  resolve: {
    alias: [
      { find: /^leaflet$/, replacement: join(import.meta.dirname, 'src/ui/map/leaflet-parts.js') },
      // React has it itself.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    ],
  },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: neededAtOnce },
    rolldownOptions: { input: Object.fromEntries(pages.map((page) => [page, `${page}.html`])) },
  },
} satisfies InlineConfig;
/** What lucide-react makes a component of an icon with weighs more than the icons: `ui/icon.tsx` has as much as we need. */
const lightIcons: Plugin = {
  name: 'fixit:light-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === '../createLucideIcon.mjs' ? join(import.meta.dirname, 'src/ui/icon.tsx') : null),
};
const plugins = () => [react(), commonHead(), routeAddresses(), staticPagePlugins(), lightContract(), lightIcons];

export default defineConfig(async ({ command }) => {
  const name = command === 'build' ? await planChunks({ ...web, plugins: plugins() }) : () => null;
  const shell = new Set<string>();
  return {
    ...web,
    plugins: [...plugins(), screenDocuments(web, shell), installable(shell), precompress()],
    build: {
      ...web.build,
      rolldownOptions: {
        ...web.build.rolldownOptions,
        output: { codeSplitting: { groups: [{ name, debugName: 'shared' }], includeDependenciesRecursively: false } },
      },
    },
    server: {
      port: 5173,
      proxy: {
        ...Object.fromEntries(calls.map((path) => [path, server])),
        '/ws': { target: server, ws: true },
      },
    },
    // As the server's tests have it: a machine that does much else is slow, not wrong.
    // Which half of the app a page belongs to is read once, from its address: each file has modules of its own.
    test: { testTimeout: 60_000 },
  };
});
