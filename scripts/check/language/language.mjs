import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../child.mjs';
import { allowed } from './allowed.mjs';
import { readDeclarations } from './read-names.mjs';
import { checkComment, checkDocstring, checkName, checkTitle } from './rules.mjs';

const isTest = (file) => /\.(?:test|spec)\.\w+$/.test(file);
const bannedInSummaries = [
  [/\bAgain the same\b/, 'say Idempotent'],
  [/\bproviders?\b/i, 'say artisan'],
  [/\bmerchants?\b/i, 'say artisan'],
  [/\be-mails?\b/i, 'say email'],
];

/** Checks sources, given as [file, text] pairs. Returns faults as { file, line, rule, name, reason }. */
export function findLanguageFaults(sources) {
  const faults = [];
  const types = new Map();
  const functions = new Map();
  for (const [file, source] of sources) {
    const add = (rule, start, name, reason) =>
      reason &&
      !allowed[rule]?.[name] &&
      !allowed[rule]?.[`${file} ${name}`] &&
      faults.push({ file, line: lineAt(source, start), rule, name, reason });
    const { names, docstrings, lines, titles, spreads } = readDeclarations(file, source);
    for (const each of names) {
      add(each.kind === 'type' ? 'type' : 'name', each.start, each.name, checkName(each));
      if (each.kind === 'type') addToList(types, each.name, { file, line: lineAt(source, each.start) });
      if (each.kind === 'function' && !isTest(file))
        addToList(functions, `${each.name} in ${workspaceOf(file)}`, {
          file,
          line: lineAt(source, each.start),
          name: each.name,
        });
    }
    for (const { text, start } of docstrings) add('docstring', start, text.slice(0, 70), checkDocstring(text));
    for (const { text, start } of lines) add('comment', start, text.slice(0, 70), checkComment(text));
    for (const { title, start } of titles) add('title', start, title, checkTitle(title));
    for (const { text, start } of spreads) add('spread', start, text, 'write the elements of the literal directly');
    if (file.startsWith('packages/contract/src/'))
      for (const [, , summary] of source.matchAll(/summary:\s*(['"`])(.*?)\1/g))
        for (const [word, reason] of bannedInSummaries)
          if (word.test(summary)) add('summary', source.indexOf(summary), summary, reason);
  }
  for (const [name, places] of types) addDuplicates('type', name, places, faults);
  for (const [, places] of functions)
    if (new Set(places.map(({ file }) => moduleOf(file))).size > 1)
      addDuplicates('function', places[0].name, places, faults);
  return faults;
}

function addDuplicates(rule, name, places, faults) {
  const files = [...new Set(places.map(({ file }) => file))];
  if (files.length < 2 || allowed[rule]?.[name]) return;
  for (const { file, line } of places)
    faults.push({ file, line, rule, name, reason: `also in ${files.filter((other) => other !== file).join(', ')}` });
}

function addToList(map, key, value) {
  map.set(key, [...(map.get(key) ?? []), value]);
}

function lineAt(source, offset) {
  return source.slice(0, offset).split('\n').length;
}

function workspaceOf(file) {
  return /^(?:packages|apps)\/[^/]+|^[^/]+/.exec(file)[0];
}

/** Returns the module of a file. An action and its repository function may share a name. */
function moduleOf(file) {
  return /^apps\/api\/src\/modules\/[^/]+/.exec(file)?.[0] ?? file;
}

function readSources() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((file) => file && !file.endsWith('.d.ts') && !file.startsWith('scripts/check/language/'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [pathPrefix = '', rule] = process.argv.slice(2);
  const faults = findLanguageFaults(readSources()).filter(
    (fault) => fault.file.startsWith(pathPrefix) && (!rule || fault.rule === rule),
  );
  for (const { file, line, rule: kind, name, reason } of faults)
    console.error(`${file}:${line} ${kind} ${name}: ${reason}`);
  console.log(`${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
