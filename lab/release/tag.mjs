import { spawnSync } from 'node:child_process';
import { root } from '../../scripts/child.mjs';
import { capture } from './run.mjs';

const tagNameOf = (version) => `v${version}`;

/**
 * Throws if the tag of this version already names another commit: a released version is never
 * built from a second commit.
 */
export function requireFreeTag(version, commit, cwd = root) {
  const taggedCommit = commitOfTag(version, cwd);
  if (taggedCommit !== null && taggedCommit !== commit)
    throw new Error(
      `${tagNameOf(version)} is the tag of ${taggedCommit.slice(0, 8)}, not of ${commit.slice(0, 8)}: set a new version, or check out the tag.`,
    );
}

/**
 * Makes the annotated tag of a version, with the release's changes as its message, and returns the tag's name.
 * Idempotent.
 */
export function tagRelease(version, { commit, message }, cwd = root) {
  requireFreeTag(version, commit, cwd);
  const name = tagNameOf(version);
  // Lines that begin with '#' are headings here, not comments.
  const text = ['--cleanup=whitespace', '--message', `Fixit ${version}`, '--message', message];
  if (commitOfTag(version, cwd) === null) capture('git', ['tag', '--annotate', ...text, name, commit], { cwd });
  return name;
}

function commitOfTag(version, cwd) {
  const args = ['rev-parse', '--quiet', '--verify', `refs/tags/${tagNameOf(version)}^{commit}`];
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
