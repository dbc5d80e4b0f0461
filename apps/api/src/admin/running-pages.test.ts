import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, dropCopy } from '../testing/database/test-postgres.ts';
import { NameServer } from '../testing/outside/name-server.ts';
import { TestMailServer } from '../testing/outside/test-mail-server.ts';
import { admin } from '../testing/program/run-admin.ts';
import { extendTimeouts, restoreTimeouts } from '../testing/run-doctor.ts';

const pages = fileURLToPath(new URL('../../../../docs/running/', import.meta.url));

/** The marketplace of this database is stopped, as a restore requires. */
let databaseUrl: string;
let folder: string;
let names: NameServer;
const mailServer = new TestMailServer();
let smtp: string;
beforeAll(async () => {
  extendTimeouts();
  databaseUrl = await copyTemplate(inject('postgres'));
  folder = await mkdtemp(join(tmpdir(), 'fixit-running-'));
  names = await NameServer.open();
  smtp = await mailServer.open();
});
afterAll(async () => {
  restoreTimeouts();
  names.close();
  await mailServer.close();
  await rm(folder, { recursive: true, force: true });
  await dropCopy(inject('postgres'), databaseUrl);
});

/** Returns the commands in a page's code blocks, one for each line. */
async function commandsOf(page: string): Promise<string[]> {
  const text = await readFile(join(pages, page), 'utf8');
  const lines = [...text.matchAll(/^```sh\n(.+?)^```$/gms)].flatMap(([, block = '']) => block.trim().split('\n'));
  return lines.map((line) => line.replace(/ +#.*$/, ''));
}

/** Programs that are missing here or would change this machine. running-names.test.ts checks the names in their lines. */
const excludedPrograms = /^(?:docker|sudo|git|rsync|cd) /;

const fixitCommand = /^fixit (.+)$/;

/** Replaces the examples in a command with the folder, DNS server and newest backup of this test. */
async function wordsOf(command: string): Promise<string[]> {
  const newest = (await readdir(folder)).toSorted().findLast((name) => name.startsWith('fixit-2')) ?? '';
  return command
    .replaceAll(/(?<= )\/(?:backups|tmp)\//g, `${folder}/`)
    .replace('9.9.9.9', names.address)
    .replace(/fixit-[\d-]+T[\d-]+Z\.backup/, newest)
    .split(' ');
}

test('docs/running/README.md links to every page of the folder and to no other', async () => {
  const list = await readFile(join(pages, 'README.md'), 'utf8');
  const linked = [...list.matchAll(/\]\((\w[\w-]*\.md)\)/g)].map(([, name]) => name);
  expect(new Set(linked)).toEqual(new Set((await readdir(pages)).filter((name) => name !== 'README.md')));
});

/** The order matters: going back needs the backup from before the upgrade. */
const pagesWithCommands = [
  'install',
  'settings',
  'tls',
  'email',
  'backup',
  'upgrade',
  'going-back',
  'moving',
  'growing',
];

test.each(pagesWithCommands)(
  'the commands on the page docs/running/%s.md work as written',
  { timeout: 120_000 },
  async (page) => {
    const commands = await commandsOf(`${page}.md`);
    expect(commands).not.toEqual([]);
    expect(commands.filter((command) => !fixitCommand.test(command) && !excludedPrograms.test(command))).toEqual([]);
    for (const command of commands) {
      const words = await wordsOf(fixitCommand.exec(command)?.[1] ?? '');
      if (words[0] === '') continue;
      const { code, message } = await admin(words, {
        NODE_ENV: 'development',
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, 'data'),
        SMTP_URL: smtp,
        BACKUP_FOLDER: folder,
      });
      // The findings of `doctor` depend on the machine, so several exit codes are fine.
      const isDone = words[0] === 'doctor' ? [0, 4, 5].includes(code) : code === 0;
      expect(`${command}: ${isDone ? 'done' : `${code} ${message}`}`).toBe(`${command}: done`);
    }
  },
);
