import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { root, runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';

// npm run gallery: takes screenshots of every screen at three widths and in both themes, and updates the screenshots
// of the README.
const gallery = join(root, 'e2e/gallery/test-results/pictures');
const readme = join(root, 'docs/screens');
const readmeScreens = [
  'landing-desk-light',
  'dashboard-desk-light',
  'available-providers-desk-light',
  'accepted-providers-desk-light',
  'workspace-chat-desk-light',
  'bookings-desk-dark',
];

await ensureInstalled();
await ensureBrowser();
await build();
const code = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/gallery/gallery.config.ts'], {
  env: { ...process.env, GALLERY: gallery },
});
if (code === 0) {
  mkdirSync(readme, { recursive: true });
  const sharp = createRequire(join(root, 'apps/api/package.json'))('sharp');
  for (const name of readmeScreens) {
    // With 256 colours, flat pictures look the same at a third of the size.
    const compressed = sharp(join(gallery, `${name}.png`)).png({ palette: true, quality: 90, effort: 10 });
    await compressed.toFile(join(readme, `${name}.png`));
  }
}
process.exitCode = code;
