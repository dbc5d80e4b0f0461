import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { scopedName } from './vite.class-names.ts';
import { lightContract } from './vite.contract.ts';
import { commonHead } from './vite.head.ts';
import { installable } from './vite.installable.ts';
import { precompress } from './vite.precompress.ts';
import { routeAddresses, staticPages } from './vite.static-pages.ts';

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

/** Modules by folder and name, without their style sheets. */
const modules = (...places: string[]) => new RegExp(`/src/(${places.join('|')})\\.tsx?$`);
const icons = (...names: string[]) => `lucide-react/dist/esm/icons/(${names.join('|')})\\.`;

/** What comes together: few chunks compress better, and each is needed by whatever loads it. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\// },
  { name: 'queries', test: /node_modules\/@tanstack\// },
  // What only customers load once they are logged in.
  {
    name: 'rooms',
    test: modules(
      'features/(?!account|waitlist|message|review|notification|category|address|conversation|booking|artisan)[a-z]+/(queries|texts|chosen|lists)',
      'features/booking/(lists|new-booking-notice)',
      'features/job/search',
      'app/shell/(header|search-box|signed-in-header|visitor-header|customer-nav|account-events|wanted-notice)',
      'app/dialogs/dialogs',
      'features/job/asked',
    ),
  },
  // What every page of either half starts with.
  {
    name: 'base',
    test: new RegExp(
      [
        modules(
          'app/(app|boundary|guard|release|screen|screens|screen-change|session-care|start)',
          'lib/(side|session|paths|wanted|timings|title|back|inactivity|overlay|host|ids|call-error)',
          'ui/(toast|toaster|button|button-look|spinner|icon|logo|main|empty-state|visually-hidden|public-page|classes)',
          'pages/(error|error-texts)',
        ).source,
        'node_modules/react-hot-toast/',
        'lucide-react/dist/esm/(?!icons|lucide-react)',
        icons('arrow-left', 'info', 'party-popper', 'triangle-alert', 'triangle-exclamation-point'),
      ].join('|'),
    ),
  },
  { name: 'looks', test: /src\/ui\/(icon|main|spinner|toaster)\.module\.css$/ },
  // What stands around the signed-in screens of either half, and what most of them use.
  {
    name: 'frame',
    test: new RegExp(
      [
        modules(
          'app/(overlays|shell/(main-nav|bell|back-button|cached))',
          'features/notification/(queries|texts|news)',
          'lib/(events|socket|query|list|draft|debounce|key|format|now)',
          'ui/(skeleton|picture|retry-line|section|search-field|modal-stack|chip|late)',
        ).source,
        icons(
          'bell',
          'calendar',
          'calendar-clock',
          'chevron-down',
          'house',
          'map-pin',
          'message-square',
          'search',
          'user-round',
          'x',
        ),
      ].join('|'),
    ),
  },
  {
    name: 'fields',
    test: new RegExp(
      [
        modules('ui/(field|text-field|secret-field|checkbox)', 'lib/form').source,
        icons('check', 'eye', 'eye-off'),
        // How long a password is: all of the contract that a form shows before it is touched.
        'packages/contract/src/password\\.ts$',
      ].join('|'),
    ),
  },
  { name: 'talks', test: modules('features/(conversation|booking)/(queries|texts)') },
  {
    name: 'places',
    test: modules(
      'features/category/(queries|texts)',
      'features/address/(queries|texts|chosen|browser-position|[a-z-]*current-address)',
    ),
  },
  { name: 'contract', test: /packages\/contract\/src\/[a-z-]+\.ts$|src\/lib\/client\.ts/ },
];

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

export default defineConfig({
  appType: 'mpa',
  plugins: [react(), commonHead(), routeAddresses(), staticPages(), lightContract(), installable(), precompress()],
  define: {
    'import.meta.env.API_HOST': setting('API_HOST'),
    'import.meta.env.OPERATOR_NAME': setting('OPERATOR_NAME'),
    'import.meta.env.SUPPORT_EMAIL': setting('SUPPORT_EMAIL'),
    'import.meta.env.APP_STORE_URL': setting('APP_STORE_URL'),
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: neededAtOnce },
    rollupOptions: {
      input: Object.fromEntries(pages.map((page) => [page, `${page}.html`])),
      // Few chunks: what every signed-in screen needs comes together, and compresses better so.
      output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
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
  test: { testTimeout: 20_000 },
});
