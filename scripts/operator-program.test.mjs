import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './child.mjs';
import { programOf } from './operator-program.mjs';
import { readServiceSettings, unit } from './service-settings.mjs';

const wordsOf = (line) => {
  const { args } = programOf(line.split(' '), '/here');
  return args.map((word) => word.replace(join(root, 'apps/api/dist/'), '')).join(' ');
};

test.each([
  ['doctor --json', 'main.js admin doctor --json'],
  ['waitlist export --file out.csv', 'main.js admin waitlist export --file /here/out.csv'],
  ['backup a.backup', '--max-semi-space-size=1 backup-program.js backup /here/a.backup'],
  ['backup verify /b.backup', '--max-semi-space-size=1 backup-program.js backup verify /b.backup'],
  ['backup fetch fixit.backup a', '--max-semi-space-size=1 backup-program.js backup fetch fixit.backup /here/a'],
  ['backup list', '--max-semi-space-size=1 backup-program.js backup list'],
  ['restore --replace a.backup', '--max-semi-space-size=1 backup-program.js restore --replace /here/a.backup'],
  ['serve', 'main.js'],
  ['map:import --around BD18 --km 30', 'main.js import-map --around BD18 --km 30'],
  ['map:import leeds.pmtiles', 'main.js import-map /here/leeds.pmtiles'],
])('the command "%s" runs "%s"', (line, expected) => {
  expect(wordsOf(line)).toBe(expected);
});

test('an operator command gets the settings of the systemd unit and of its settings file', () => {
  const service = readFileSync(join(root, 'deploy/fixit@.service'), 'utf8');
  const [, line = ''] = /^Environment=(NODE_ENV.+)$/m.exec(service) ?? [];
  const { FIXIT_ROLE, ...settings } = Object.fromEntries(line.split(' ').map((pair) => pair.split('=')));
  expect([FIXIT_ROLE, settings]).toEqual(['%i', unit.settings]);
  expect(service).toContain(`\nUser=${unit.user}\n`);
  expect(service).toContain(`\nEnvironmentFile=${unit.settingsFile}\n`);

  const folder = mkdtempSync(join(tmpdir(), 'fixit-settings-'));
  writeFileSync(join(folder, 'env'), 'DATA_DIR=/srv/fixit\nMAIL_FROM=Fixit <hello@example.org>\n');
  expect(readServiceSettings(join(folder, 'env'))).toMatchObject({
    NODE_ENV: 'production',
    DATA_DIR: '/srv/fixit',
    MAIL_FROM: 'Fixit <hello@example.org>',
  });
  expect(readServiceSettings(join(folder, 'none'))).toBeNull();
  rmSync(folder, { recursive: true });
});
