import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../child.mjs';

/** Reads the repository's Markdown files by path, including those that are not committed yet. */
export function readMarkdown() {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'];
  const paths = execFileSync('git', options, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const existing = paths.filter((path) => existsSync(join(root, path)));
  return new Map(existing.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
