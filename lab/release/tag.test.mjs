import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { capture } from './run.mjs';
import { requireFreeTag, tagRelease } from './tag.mjs';

let cwd;
const git = (...args) =>
  capture('git', ['-c', 'user.name=Fixit', '-c', 'user.email=fixit@example.test', ...args], { cwd }).trim();
const addCommit = () => {
  git('commit', '--quiet', '--allow-empty', '--message', 'scripts: change nothing');
  return git('rev-parse', 'HEAD');
};

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'fixit-tag-'));
  git('init', '--quiet');
  git('config', 'user.name', 'Fixit');
  git('config', 'user.email', 'fixit@example.test');
});
afterEach(() => rmSync(cwd, { recursive: true }));

test('a release creates an annotated tag with its changes, and releasing the same commit again keeps the tag', () => {
  const releasedCommit = addCommit();
  const release = { commit: releasedCommit, message: '### For whoever runs it\n\n- Make a backup first.\n' };
  expect(tagRelease('1.2.0', release, cwd)).toBe('v1.2.0');
  const object = git('rev-parse', 'v1.2.0');
  addCommit();
  tagRelease('1.2.0', release, cwd);
  expect([git('rev-parse', 'v1.2.0'), git('cat-file', '-t', 'v1.2.0')]).toEqual([object, 'tag']);
  expect(git('rev-parse', 'v1.2.0^{commit}')).toBe(releasedCommit);
  expect(git('tag', '--list', '--format=%(contents)')).toBe(
    'Fixit 1.2.0\n\n### For whoever runs it\n\n- Make a backup first.',
  );
});

test('a version whose tag names another commit is refused', () => {
  const releasedCommit = addCommit();
  tagRelease('1.2.0', { commit: releasedCommit, message: 'Changes' }, cwd);
  expect(() => requireFreeTag('1.2.0', releasedCommit, cwd)).not.toThrow();
  expect(() => requireFreeTag('1.2.0', addCommit(), cwd)).toThrow(/^v1\.2\.0 is the tag of .+ set a new version/);
});
