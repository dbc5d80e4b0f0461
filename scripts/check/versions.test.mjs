import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changesOf, listReleases } from '../../lab/release/changelog.mjs';

const urlOf = (file) => new URL(`../../${file}`, import.meta.url);
const { version, workspaces } = read('package.json');
const releases = listReleases();

function read(file) {
  return JSON.parse(readFileSync(urlOf(file), 'utf8'));
}

const packages = workspaces.flatMap((pattern) => {
  if (!pattern.endsWith('/*')) return [`${pattern}/package.json`];
  const folder = pattern.slice(0, -2);
  return readdirSync(urlOf(folder)).map((name) => `${folder}/${name}/package.json`);
});

test('all packages of the repository have the same version and depend on it', () => {
  const versions = packages.flatMap((file) => {
    const { version: own, dependencies = {}, devDependencies = {} } = read(file);
    const others = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      name.startsWith('@fixit/'),
    );
    return [own, ...others.map(([, version]) => version)];
  });
  expect(new Set(versions)).toEqual(new Set([version]));
});

test('CHANGELOG.md begins with this release and has upgrade notes for each', () => {
  expect(releases[0]).toBe(version);
  const withoutNotes = releases.filter((release) => !/^### For whoever runs it\n\n- \S/m.test(changesOf(release)));
  expect(withoutNotes).toEqual([]);
});

test('the repository contains a backup of every earlier release, so that tests can restore it', () => {
  const storedReleases = readdirSync(urlOf('apps/api/src/db/releases')).map((name) => name.replace(/\.backup$/, ''));
  expect(releases.slice(1).filter((release) => !storedReleases.includes(release))).toEqual([]);
});
