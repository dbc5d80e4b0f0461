import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8').replaceAll('\r\n', '\n');

/** Versions, newest first. */
export const listReleases = () => [...text.matchAll(/^## (\d\S*)$/gm)].map(([, version]) => version);

/** What CHANGELOG.md says of a release, without its heading. */
export function changesOf(version) {
  const [, changes = ''] = text.split(`\n## ${version}\n`);
  return `${changes.split('\n## ')[0].trim()}\n`;
}
