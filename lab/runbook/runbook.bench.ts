import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { atMost, count, type Figure, load, seconds } from '../../bench/measuring/figure.ts';
import { addMessageBySql, type Columns, columnsOf, contentOf, fillInstance } from './content.ts';
import { blocksOf, Instance } from './instance.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const git = (words: readonly string[], cwd = root) => execFileSync('git', words, { cwd, encoding: 'utf8' }).trim();

/** This commit of version 0.1.0 is shortly before the one that docs/running/releases.md names. */
const before = 'c32501ef';

/**
 * Follows docs/running as a newcomer would: installs, fills, backs up, destroys and restores an instance in a second folder; then upgrades one of
 * the previous release (`--from <commit>`), goes back, upgrades again, and goes back by the backup. Runs the pages' own lines.
 */
export default async function measure(): Promise<Figure[]> {
  const { values } = parseArgs({ options: { from: { type: 'string', default: before } }, strict: false });
  const from = git(['rev-parse', String(values.from)]);
  const folder = mkdtempSync(join(tmpdir(), 'fixit-runbook-'));
  const [origin, backups] = [join(folder, 'origin.git'), join(folder, 'backups')];
  mkdirSync(backups);
  git(['clone', '--quiet', '--bare', root, origin]);
  const publish = (commit: string) => git(['update-ref', 'refs/heads/main', commit], origin);
  git(['symbolic-ref', 'HEAD', 'refs/heads/main'], origin);
  const begun = performance.now();
  const faults: string[] = [];
  const expectSame = (what: string, before: unknown, after: unknown) => {
    const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
    console.log(`${was === is ? 'right' : 'WRONG'}: ${what}`);
    if (was !== is) faults.push(`${what}: ${was} became ${is}`);
  };
  try {
    publish(git(['rev-parse', 'HEAD']));
    await moveToSecondFolder({ origin, backups, expectSame });
    publish(from);
    await upgradeAndGoBack({ origin, backups, expectSame, from, publish });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const fault of faults) console.error(fault);
  const note = ` (in ${seconds((performance.now() - begun) / 1000)}; ${load()})`;
  return [atMost('the runbook from end to end: results that differ from it', faults.length, 0, count, note)];
}

interface RunbookJourney {
  origin: string;
  backups: string;
  expectSame: (what: string, before: unknown, after: unknown) => void;
}

async function moveToSecondFolder({ origin, backups, expectSame }: RunbookJourney): Promise<void> {
  const first = await Instance.make(origin, backups);
  let contents: unknown;
  let columns: Columns = {};
  try {
    await install(first);
    await first.start();
    await fillInstance(first);
    await first.type(['fixit backup /backups/fixit.backup', 'fixit backup verify /backups/fixit.backup']);
    columns = await columnsOf(first);
    contents = await contentOf(first, columns);
  } finally {
    await first.destroy();
  }
  const second = await Instance.make(origin, backups);
  try {
    await install(second);
    await second.type(['fixit restore /backups/fixit.backup', 'fixit doctor']);
    await second.start();
    expectSame(
      'a destroyed instance is restored in a second folder, with its pictures',
      contents,
      await contentOf(second, columns),
    );
  } finally {
    await second.destroy();
  }
}

async function upgradeAndGoBack({
  origin,
  backups,
  expectSame,
  from,
  publish,
}: RunbookJourney & { from: string; publish: (commit: string) => void }): Promise<void> {
  const old = await Instance.make(origin, backups);
  const restart = async () => {
    await old.stop();
    await old.start();
  };
  try {
    await install(old, { isOld: true });
    await old.start();
    await fillInstance(old);
    // Later releases may add columns.
    const columns = await columnsOf(old);
    const restored = await contentOf(old, columns);

    publish(git(['rev-parse', 'HEAD']));
    const [prepare = [], upgrade = []] = blocksOf('upgrade.md');
    // The previous release may lack these commands, so those of the new release are used before it starts.
    await old.type(upgrade);
    await old.type(prepare);
    await restart();
    await old.type(['fixit doctor']);
    expectSame('after the upgrade everything is there', restored, await contentOf(old, columns));
    await addMessageBySql(old, 'Written after the upgrade');
    const since = await contentOf(old, columns);

    const [back = [], byBackup = []] = blocksOf('going-back.md');
    await old.type(back, { '<the release before>': from });
    await restart();
    expectSame(
      'the previous release runs on the newer database, with what was written since',
      since,
      await contentOf(old, columns),
    );
    await addMessageBySql(old, 'Written after going back');
    const later = await contentOf(old, columns);

    await old.type(back, { '<the release before>': 'main' });
    await restart();
    expectSame('upgraded again, with what was written meanwhile', later, await contentOf(old, columns));
    await old.stop();
    await old.type(byBackup);
    await old.start();
    expectSame(
      'after restoring the backup, it is as it was before the upgrade',
      restored,
      await contentOf(old, columns),
    );
  } finally {
    await old.destroy();
  }
}

/** Runs the page's blocks in their order. The previous release has no doctor. */
async function install(instance: Instance, { isOld = false } = {}): Promise<void> {
  const blocks = blocksOf('install.md', '## With systemd');
  const isCheck = (lines: readonly string[]) => lines.some((line) => line.startsWith('fixit doctor'));
  for (const lines of blocks.filter((block) => !isOld || !isCheck(block))) await instance.type(lines);
}
