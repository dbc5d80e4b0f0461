import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notificationKinds } from '@fixit/contract/notification/kinds';
import { expect, test } from 'vitest';

const kindsFolder = join(import.meta.dirname, '../../../../../packages/contract/src/notification');
const modules = join(import.meta.dirname, '..');

const listFiles = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

test('each kind of notification has one file in the contract', () => {
  const names = listFiles(kindsFolder).flatMap((file) => /\/([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);
  const files = names.filter((name) => !name.endsWith('-details'));
  expect(files.map((name) => name.replaceAll('-', '_')).sort()).toEqual(notificationKinds.toSorted());
});

function readComparedKinds(file: string): string[] {
  const comparisons = readFileSync(join(modules, file), 'utf8').matchAll(/\bkind (?:=|<>|in) (\('[^)]+'\)|'[a-z_]+')/g);
  return [...comparisons].flatMap(([, list = '']) => list.match(/[a-z_]+/g) ?? []);
}

test('repositories compare only with kinds of notification that exist', () => {
  const repositories = listFiles(modules).filter((file) => file.endsWith('-repository.ts'));
  const compared = repositories.flatMap(readComparedKinds);
  expect(compared).toEqual(expect.arrayContaining(['message_received', 'job_declined', 'job_filled']));
  expect(compared.filter((kind) => !notificationKinds.some((entry) => entry === kind))).toEqual([]);
});
