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
const git = (args: readonly string[], cwd = root) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

/** This commit of version 0.1.0 is shortly before the one that docs/running/releases.md names. */
const defaultFrom = 'c32501ef';

/**
 * Follows docs/running as a newcomer would: installs, fills, backs up and destroys an instance, and restores it in a
 * second folder. Then upgrades an instance of the previous release (`--from <commit>`), goes back, upgrades again, and
 * goes back by restoring the backup. It runs the commands as the pages give them.
 */
export default async function measure(): Promise<Figure[]> {
  const { values } = parseArgs({ options: { from: { type: 'string', default: defaultFrom } }, strict: false });
  const from = git(['rev-parse', String(values.from)]);
  const folder = mkdtempSync(join(tmpdir(), 'fixit-runbook-'));
  const [origin, backups] = [join(folder, 'origin.git'), join(folder, 'backups')];
  mkdirSync(backups);
  git(['clone', '--quiet', '--bare', root, origin]);
  const publish = (commit: string) => git(['update-ref', 'refs/heads/main', commit], origin);
  git(['symbolic-ref', 'HEAD', 'refs/heads/main'], origin);
  const startedAt = performance.now();
  const differences: string[] = [];
  const expectSame = (what: string, before: unknown, after: unknown) => {
    const [expected, actual] = [JSON.stringify(before), JSON.stringify(after)];
    console.log(`${expected === actual ? 'right' : 'WRONG'}: ${what}`);
    if (expected !== actual) differences.push(`${what}: ${expected} became ${actual}`);
  };
  try {
    publish(git(['rev-parse', 'HEAD']));
    await moveToSecondFolder({ origin, backups, expectSame });
    publish(from);
    await upgradeAndGoBack({ origin, backups, expectSame, from, publish });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const difference of differences) console.error(difference);
  const note = ` (in ${seconds((performance.now() - startedAt) / 1000)}; ${load()})`;
  return [atMost('the runbook from end to end: steps that lost or changed data', differences.length, 0, count, note)];
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
    const contentBefore = await contentOf(old, columns);

    publish(git(['rev-parse', 'HEAD']));
    const [prepare = [], upgrade = []] = blocksOf('upgrade.md');
    // The previous release may lack these commands, so those of the new release are used before it starts.
    await old.type(upgrade);
    await old.type(prepare);
    await restart();
    await old.type(['fixit doctor']);
    expectSame('the upgrade keeps everything', contentBefore, await contentOf(old, columns));
    await addMessageBySql(old, 'Written after the upgrade');
    const contentAfterUpgrade = await contentOf(old, columns);

    const [back = [], restoreBackup = []] = blocksOf('going-back.md');
    await old.type(back, { '<the release before>': from });
    await restart();
    expectSame(
      'the previous release runs on the newer database, with everything that was written since',
      contentAfterUpgrade,
      await contentOf(old, columns),
    );
    await addMessageBySql(old, 'Written after going back');
    const contentAfterGoingBack = await contentOf(old, columns);

    await old.type(back, { '<the release before>': 'main' });
    await restart();
    expectSame(
      'the second upgrade keeps everything that was written meanwhile',
      contentAfterGoingBack,
      await contentOf(old, columns),
    );
    await old.stop();
    await old.type(restoreBackup);
    await old.start();
    expectSame(
      'the restored backup has everything as it was before the upgrade',
      contentBefore,
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
