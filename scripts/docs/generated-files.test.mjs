import { expect, test } from 'vitest';
import { commandTables } from './commands-page.mjs';
import { escapeCell, replaceGenerated } from './generated-part.mjs';
import { settingsExample, settingsTables } from './settings-page.mjs';

const page = `# Page

<!-- Generated from declarations.ts: do not edit. npm run docs -- --write writes it again. -->
old
<!-- End of the generated part. -->

After it.
`;

test('the generated part of a page is replaced, and the rest stays', () => {
  const newPage = replaceGenerated(page, 'declarations.ts', 'new');
  expect(newPage).toBe(page.replace('old', '\nnew\n'));
  expect(replaceGenerated(newPage, 'declarations.ts', 'new')).toBe(newPage);
});

test('a page without the marks is refused', () => {
  expect(() => replaceGenerated('# Page', 'declarations.ts', 'new')).toThrow('The page needs the lines');
});

test('a setting is listed on the page with its meaning and default, and in the example', () => {
  expect(settingsTables()).toContain('| `PORT` | the port to listen on | `3000` |');
  expect(settingsTables()).toContain('| `RATE_LIMITS` | `off` for load tests, never in production | `on` |');
  expect(settingsExample()).toContain('# PORT=3000\n');
  expect(escapeCell('a | b')).toBe('a \\| b');
});

test('a command is listed on the page with its arguments, its effect and its specific options', () => {
  const row = commandTables()
    .split('\n')
    .find((line) => line.startsWith('| `booking settle <id>` |'));
  expect(row).toContain('permanently end a dispute');
  expect(row).toContain('`--as <end>` (required): how the dispute ends (completed or cancelled)');
  expect(row).not.toContain('--json');
});
