import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8').replaceAll('\r\n', '\n');

/** Returns the versions in CHANGELOG.md, newest first. */
export const listReleases = () => [...text.matchAll(/^## (\d\S*)$/gm)].map(([, version]) => version);

/** Returns the section of a release in CHANGELOG.md without its heading. */
export function changesOf(version) {
  const [, changes = ''] = text.split(`\n## ${version}\n`);
  return `${changes.split('\n## ')[0].trim()}\n`;
}
