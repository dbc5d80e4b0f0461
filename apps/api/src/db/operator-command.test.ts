import { afterEach, expect, test, vi } from 'vitest';
import { importProgram } from './operator-command.ts';

afterEach(() => vi.unstubAllEnvs());

test('an import is named as it is typed with the command fixit, and with npm from the sources', () => {
  vi.stubEnv('FIXIT_COMMAND', 'sudo fixit');
  expect(importProgram('map:import', '--os')).toBe('sudo fixit map:import --os');
  expect(importProgram('map:import')).toBe('sudo fixit map:import');
  vi.stubEnv('FIXIT_COMMAND', '');
  expect(importProgram('map:import', '--os')).toBe('npm run map:import -- --os');
  expect(importProgram('map:import')).toBe('npm run map:import');
});
