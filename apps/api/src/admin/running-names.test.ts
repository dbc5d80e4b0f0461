import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeProgram } from '../admin-command.ts';
import { settingNames } from '../env.ts';

// Tests cannot run everything in docs/running, which needs containers, systemd and a second machine.
// They at least check that everything that the pages mention exists.

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = join(root, 'docs/running');
const read = (path: string) => readFile(join(root, path), 'utf8');
const matchesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match);

const pages = (await readdir(folder)).toSorted();
let settings: string;
let services: string[];
beforeAll(async () => {
  const files = await Promise.all(['compose.yaml', 'deploy/Caddyfile'].map(read));
  const [compose] = files;
  settings = [...files, ...settingNames].join('\n');
  services = matchesIn(compose ?? '', /^ {2}([\w-]+):$/gm);
});

/** Other programs read these settings. */
const foreignSettings = /^(?:OTEL_|X_)/;

function findCommand(words: readonly string[]): { command: Command; args: string[] } {
  let command = makeProgram();
  let index = 0;
  for (; index < words.length; index += 1) {
    const subcommand = command.commands.find((candidate) => candidate.name() === words[index]);
    if (!subcommand) break;
    command = subcommand;
  }
  return { command, args: words.slice(index) };
}

function isInvalid(commandLine: string): boolean {
  const { command, args } = findCommand(commandLine.split(/\s+/).filter((word) => word !== ''));
  const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
  const declared = command.options.flatMap(({ long, short }) => [long, short]);
  const unknownOptions = args.filter(
    (word) => word.startsWith('-') && !declared.includes(word.split('=')[0]) && word !== '--help',
  );
  return isGroup || unknownOptions.length > 0;
}

describe.each(pages)('the page %s', (page) => {
  let text: string;
  beforeAll(async () => {
    text = await readFile(join(folder, page), 'utf8');
  });

  test('operator commands on a page of docs/running exist, with their options', () => {
    const programs =
      /(?<=^|`|sudo |worker )fixit (?!= |serve|map:import|gazetteer:import|--help)((?:[\w=:@./-]+ ?)+)/gm;
    // Commands within a sentence are in backticks.
    const commandLines = matchesIn(text, programs).map((words) => words.trim());
    expect(commandLines.filter(isInvalid)).toEqual([]);
  });

  test('scripts, programs, services and units named on a page of docs/running exist', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
    const buildScript = await read('scripts/build.mjs');
    const isMissing = {
      script: (name: string) => !(name in scripts),
      program: (name: string) => name !== 'main' && !buildScript.includes(`'${name}': 'src/`),
      service: (name: string) => !services.includes(name),
      unit: (name: string) => !existsSync(join(root, `deploy/${name}@.service`)),
    };
    const mentions = {
      script: matchesIn(text, /npm run ([\w:]+)/g),
      program: matchesIn(text, /apps\/api\/dist\/([\w-]+)\.js/g),
      service: matchesIn(text, /docker compose (?:exec|run|logs|stop|start|restart) (?:--?[\w-]+ )*([\w-]+)/g),
      unit: matchesIn(text, /systemctl [a-z -]*?(fixit[\w-]*)@/g),
    };
    for (const kind of ['script', 'program', 'service', 'unit'] as const) {
      expect({ [kind]: mentions[kind].filter(isMissing[kind]) }).toEqual({ [kind]: [] });
    }
  });

  test('files named on a page of docs/running exist', () => {
    const linkedFiles = matchesIn(text, /\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g).map((path) => resolve(folder, path));
    const mentionedFiles = matchesIn(text, /(?<![\w/.-])((?:deploy|scripts|docs|apps\/api\/src)\/[\w@./-]*\w)/g).map(
      (path) => join(root, path),
    );
    expect([...linkedFiles, ...mentionedFiles].filter((path) => !existsSync(path))).toEqual([]);
  });

  test('a page of docs/running links only to sections that exist', async () => {
    const faults: string[] = [];
    for (const [, path = '', anchor = ''] of text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)) {
      const other = path === '' ? text : await readFile(resolve(dirname(join(folder, page)), path), 'utf8');
      const anchors = matchesIn(other, /^#+ (.+)$/gm).map((heading) =>
        heading
          .toLowerCase()
          .replace(/[^\w\- ]/g, '')
          .replaceAll(' ', '-'),
      );
      if (!anchors.includes(anchor)) faults.push(`${path}#${anchor}`);
    }
    expect(faults).toEqual([]);
  });

  test('settings named on a page of docs/running exist', () => {
    const mentionedSettings = new Set(matchesIn(text, /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g));
    const unknown = [...mentionedSettings].filter((name) => !foreignSettings.test(name) && !settings.includes(name));
    expect(unknown).toEqual([]);
  });
});
