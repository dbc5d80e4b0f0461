import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../child.mjs';

const folder = 'apps/api/src/db/migrations';

/** Earlier migrations have no marks, because every server knows them. */
const firstMarked = '0027';

/**
 * These migrations were applied before this check existed, so they cannot be marked. Each reason says why an older
 * server can work with the migration.
 */
const reviewed = {
  '0037': 'the index forbids what the constraint that it replaces forbade',
  '0038': 'the index forbids what the constraint that it replaces forbade',
  '0050': 'the index contains the primary key, and the constraint says what the two that it replaces said',
};

/** These statements remove or forbid something that an older server may still use. */
const narrowing = [
  [
    /\bdrop (?:table|view|materialized view|function|procedure|type|domain|schema|sequence|extension)\b/,
    'removes something',
  ],
  [/\bdrop column\b/, 'removes a column'],
  [/\brename\b/, 'renames something'],
  [/\balter (?:column )?\w+ (?:set data )?type\b/, 'changes the type of a column'],
  [/\bset not null\b/, 'forbids null'],
  [/\bdrop default\b/, 'removes a default'],
  [
    /\badd column (?:if not exists )?\w+ (?!.*\b(?:default|generated)\b).*\bnot null\b/,
    'adds a column that is required',
  ],
  [/\balter table\b.*\badd (?:constraint|check|unique|primary key|foreign key|exclude)\b/, 'forbids rows'],
  [/\bcreate unique index\b/, 'forbids rows'],
  [/\brevoke\b/, 'removes a privilege'],
];

/** Returns the statements of a migration, each with the comments before it. */
export function statementsOf(text) {
  const parts =
    text
      .replace(/\bbegin atomic\b[\s\S]*?\bend(?=\s*;)/gi, '')
      .match(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^;'$-]+|[-$]/g) ?? [];
  const statements = [{ comments: [], sql: '' }];
  for (const part of parts) {
    const last = statements.at(-1);
    if (part.startsWith('--')) last.comments.push(part);
    else if (part === ';') statements.push({ comments: [], sql: '' });
    // Quoted text is data, and bodies run later.
    else last.sql += /^['$]/.test(part) && part.length > 1 ? "''" : part;
  }
  return statements
    .map(({ comments, sql }) => ({ comments, sql: sql.replace(/\s+/g, ' ').trim().toLowerCase() }))
    .filter(({ sql }) => sql);
}

/**
 * Returns a sentence for each reason why servers of the previous release could not work with a migration. `names`
 * lists all migrations.
 */
export function findNarrowing(name, text, names) {
  const from = /^-- compatible from (\d{4})$/m.exec(text)?.[1];
  if (/^-- not compatible: \S/m.test(text))
    return from ? [`${name} is marked both as compatible and as not compatible`] : [];
  if (!from) return [`${name} has neither "-- compatible from NNNN" nor "-- not compatible: why"`];
  if (from > name || !names.some((other) => other.startsWith(from)))
    return [`${name} names ${from}, which is not an earlier migration`];
  return statementsOf(text).flatMap(({ comments, sql }) => {
    if (comments.some((comment) => /^-- narrows: \S/.test(comment))) return [];
    const table = /\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/.exec(sql)?.[1];
    if (table) return [];
    const change = narrowing.find(([pattern]) => pattern.test(sql));
    if (!change || isOfNewTable(sql, text)) return [];
    return [
      `${name} ${change[1]}, which an older server may use (if none does, write "-- narrows: why" before it): ${sql.slice(0, 80)}`,
    ];
  });
}

/** Returns true for a table that the same file creates, because no older server uses it. */
function isOfNewTable(sql, text) {
  const table = /\b(?:alter table(?: only)?|index \w+ on|index concurrently \w+ on) (\w+)/.exec(sql)?.[1];
  return table !== undefined && new RegExp(`create (?:unlogged )?table (?:if not exists )?${table}\\b`, 'i').test(text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const faults = names
    .filter((name) => name >= firstMarked && !(name.slice(0, 4) in reviewed))
    .flatMap((name) => findNarrowing(name, readFileSync(join(root, folder, name), 'utf8'), names));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
