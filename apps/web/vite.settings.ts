import { join } from 'node:path';
import manifest from './package.json' with { type: 'json' };

const setting = (name: string) => JSON.stringify(process.env[name] ?? '');

/** The customers' app and the panel are both built with these constants. */
export const define = {
  'import.meta.env.API_HOST': setting('API_HOST'),
  'import.meta.env.VERSION': JSON.stringify(manifest.version),
  'import.meta.env.OPERATOR_NAME': setting('OPERATOR_NAME'),
  'import.meta.env.APP_STORE_URL': setting('APP_STORE_URL'),
  'import.meta.env.RENDERED_PATH': '"/"',
};

export const alias = [
  { find: /^leaflet$/, replacement: join(import.meta.dirname, 'src/ui/map/leaflet-parts.js') },
  // React has this built in.
  { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
];

/** Vite's development server forwards API calls to this origin. */
export const apiOrigin = process.env['FIXIT_ORIGIN'] ?? 'http://127.0.0.1:3000';
