import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { root, runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';

// npm run gallery: takes pictures of every screen, at three widths and in both themes, for one page. Updates the
// README's pictures too.
const gallery = join(root, 'e2e/gallery/test-results/pictures');
const readme = join(root, 'docs/screens');
const chosen = [
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
const code = await runNode(['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/gallery'], {
  env: { ...process.env, GALLERY: gallery },
});
if (code === 0) {
  mkdirSync(readme, { recursive: true });
  const sharp = createRequire(join(root, 'apps/api/package.json'))('sharp');
  for (const name of chosen) {
    // With 256 colours, flat pictures look the same at a third of the size.
    const small = sharp(join(gallery, `${name}.png`)).png({ palette: true, quality: 90, effort: 10 });
    await small.toFile(join(readme, `${name}.png`));
  }
}
process.exitCode = code;
