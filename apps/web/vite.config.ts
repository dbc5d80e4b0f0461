import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { planChunks } from './vite.chunks.ts';
import { classImports } from './vite.class-imports.ts';
import { lightContract } from './vite.contract.ts';
import { commonHead } from './vite.head.ts';
import { lightIcons } from './vite.icons.ts';
import { installable } from './vite.installable.ts';
import { linkedFiles } from './vite.linked-files.ts';
import { precompress } from './vite.precompress.ts';
import { lightPreload } from './vite.preload.ts';
import { screenDocuments } from './vite.screen-documents.ts';
import { alias, define, server } from './vite.settings.ts';
import { routeAddresses, staticPagePlugins } from './vite.static-pages.ts';
import { shortStyleNames } from './vite.styles.ts';

const pages = ['index', 'privacy', 'terms', 'credits', 'waitlist', '404', 'error', 'app', 'workspace'];
const calls = [
  '/account',
  '/service-user',
  '/artisan',
  '/calendar',
  '/places',
  '/signs',
  '/uploads',
  '/demo',
  '/dev',
  '/tiles',
  '/waitlist/api',
];

/**
 * Names the files that are fetched together with a later chunk. A screen's scripts are named where
 * the app chooses it, so that they load at once. A dialog shares its scripts with its screen, so
 * only its own script and its styles are named.
 */
function neededAtOnce(file: string, needs: string[], { hostId }: { hostId: string }): string[] {
  const choosesScreens = /(^|\/)(app|workspace)(-[\w-]+\.js|\.html)$/.test(hostId);
  return choosesScreens || hostId.endsWith('.html')
    ? needs
    : needs.filter((name) => name === file || name.endsWith('.css'));
}

/** Holds the sources of the app, and the settings with which its chunks are planned. */
const web = {
  root: import.meta.dirname,
  configFile: false,
  appType: 'mpa',
  define,
  resolve: { alias },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: neededAtOnce },
    rolldownOptions: {
      input: Object.fromEntries(pages.map((page) => [page, `${page}.html`])),
      // Class names are inlined where they are used, see vite.class-imports.ts.
      optimization: { inlineConst: true },
    },
  },
} satisfies InlineConfig;
const plugins = () => [
  react(),
  commonHead(),
  routeAddresses(),
  staticPagePlugins(),
  lightContract(),
  lightIcons(),
  lightPreload(),
  classImports(),
];

export default defineConfig(async ({ command }) => {
  const built = { ...web, ...(command === 'build' && { css: shortStyleNames() }) };
  const name = command === 'build' ? await planChunks({ ...built, plugins: plugins() }) : () => null;
  const shell = new Set<string>();
  return {
    ...built,
    plugins: [...plugins(), screenDocuments(built, shell), linkedFiles(built), installable(shell), precompress()],
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
    // The time limit is that of the server's tests, because a busy machine is slow, not wrong.
    // Modules read only once to which half of the app a page belongs, so each test file has modules of its own.
    test: { testTimeout: 60_000 },
  };
});
