import { readFileSync } from 'node:fs';
import semver from 'semver';
import { expect, test } from 'vitest';

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));

// npm warns about each package that does not support this version, and skips optional packages silently.
test.each(['20.19.0', '22.22.0', '24.0.0'])('every installed package runs on Node %s', (version) => {
  const incompatible = Object.entries(packages)
    .filter(([, { engines, optional }]) => !optional && !semver.satisfies(version, engines?.node ?? '*'))
    .map(([path, { engines }]) => `${path} needs ${engines.node}`);
  expect(incompatible).toEqual([]);
});
