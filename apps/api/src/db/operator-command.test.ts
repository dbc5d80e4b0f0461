import { afterEach, expect, test, vi } from 'vitest';
import { importCommandLine } from './operator-command.ts';

afterEach(() => vi.unstubAllEnvs());

test('an import command is written for the program fixit if it is installed, and for npm otherwise', () => {
  vi.stubEnv('FIXIT_COMMAND', 'sudo fixit');
  expect(importCommandLine('map:import', '--os')).toBe('sudo fixit map:import --os');
  expect(importCommandLine('map:import')).toBe('sudo fixit map:import');
  vi.stubEnv('FIXIT_COMMAND', '');
  expect(importCommandLine('map:import', '--os')).toBe('npm run map:import -- --os');
  expect(importCommandLine('map:import')).toBe('npm run map:import');
});
