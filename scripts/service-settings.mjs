import { existsSync, readFileSync } from 'node:fs';
import { parseEnvironmentFile } from './environment-file.mjs';

/** deploy/fixit@.service sets these for every role, and its settings file may override them. */
export const unit = {
  user: 'fixit',
  settingsFile: '/etc/fixit/env',
  settings: { NODE_ENV: 'production', DATA_DIR: '/var/lib/fixit', MALLOC_ARENA_MAX: '1' },
};

/**
 * Returns this machine's settings for the service. Returns null if there is no settings file, as in a
 * container, where the environment contains the settings.
 */
export function readServiceSettings(file) {
  if (!existsSync(file)) return null;
  return { ...unit.settings, ...parseEnvironmentFile(readFileSync(file, 'utf8')), FIXIT_COMMAND: 'sudo fixit' };
}
