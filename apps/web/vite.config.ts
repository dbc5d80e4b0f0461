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
import { alias, apiOrigin, define } from './vite.settings.ts';
import { routeScreens, staticPagePlugins } from './vite.static-pages.ts';
import { shortStyleNames } from './vite.styles.ts';

const pages = ['index', 'privacy', 'terms', 'credits', 'waitlist', '404', 'error', 'app', 'workspace'];
const apiPrefixes = [
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
 * Returns the files that are fetched together with a later chunk. The chunk that chooses a screen
 * lists all files of the screen, so that they load in parallel. A dialog shares its scripts with
 * its screen, so only its own script and its styles are listed.
 */
function preloadedFiles(file: string, needs: string[], { hostId }: { hostId: string }): string[] {
  const choosesScreens = /(^|\/)(app|workspace)(-[\w-]+\.js|\.html)$/.test(hostId);
  return choosesScreens || hostId.endsWith('.html')
    ? needs
    : needs.filter((name) => name === file || name.endsWith('.css'));
}

const web = {
  root: import.meta.dirname,
  configFile: false,
  appType: 'mpa',
  define,
  resolve: { alias },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloadedFiles },
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
  routeScreens(),
  staticPagePlugins(),
  lightContract(),
  lightIcons(),
  lightPreload(),
  classImports(),
];

export default defineConfig(async ({ command }) => {
  const config = { ...web, ...(command === 'build' && { css: shortStyleNames() }) };
  const name = command === 'build' ? await planChunks({ ...config, plugins: plugins() }) : () => null;
  const shell = new Set<string>();
  return {
    ...config,
    plugins: [...plugins(), screenDocuments(config, shell), linkedFiles(config), installable(shell), precompress()],
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
        ...Object.fromEntries(apiPrefixes.map((path) => [path, apiOrigin])),
        '/ws': { target: apiOrigin, ws: true },
      },
    },
    // The time limit is that of the server's tests, because a busy machine is slow. Some modules
    // determine the half of the app once, when they load, so test files must not share modules.
    test: { testTimeout: 60_000 },
  };
});
