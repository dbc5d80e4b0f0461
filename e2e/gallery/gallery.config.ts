import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browserAt, desk, everySuite, phone } from '../support/browser.ts';
import { builtServer } from '../support/built-server.ts';
import { demoOrigin } from '../support/origin.ts';

const tablet = { ...desk, viewport: { width: 768, height: 1024 } };
/** Maps show real streets if this file is present; it is never committed. */
const streets = fileURLToPath(new URL('../../../shared/geodata/map/saltaire.pmtiles', import.meta.url));

/** The workers also read this file, and get the folder from the environment. */
const dataDir = (process.env['GALLERY_DATA'] ??= join(tmpdir(), `fixit-gallery-${process.pid}-${Date.now()}`));

const widths = { desk, tablet, phone };

/**
 * `npm run gallery` takes pictures of every screen and overlay of the demo world, at three widths
 * and in both themes.
 */
export default defineConfig({
  ...everySuite,
  testDir: '.',
  reporter: 'list',
  timeout: 120_000,
  use: browserAt(demoOrigin),
  projects: Object.entries(widths).flatMap(([name, use]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${name}-${colorScheme}`,
      use: { ...use, colorScheme, contextOptions: { reducedMotion: 'reduce' as const } },
    })),
  ),
  webServer: {
    ...builtServer('node scripts/start.mjs', demoOrigin, {
      DATA_DIR: dataDir,
      ...(existsSync(streets) ? { MAP_STREETS: streets } : {}),
    }),
    reuseExistingServer: true,
  },
});
