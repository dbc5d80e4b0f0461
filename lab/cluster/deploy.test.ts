import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseProxy } from './database.ts';
import { deployFolder, makeLayout } from './layout.ts';
import { webProxy } from './servers.ts';

const read = (name: string) => readFileSync(join(deployFolder, name), 'utf8');
const account = { uid: 0, gid: 0 };

test.each(['haproxy-database.cfg', 'haproxy-web.cfg'])(
  'the cluster sets every required variable of %s, and README.md lists its variables',
  async (file) => {
    const layout = { ...(await makeLayout()), folder: '', account };
    const program = file === 'haproxy-web.cfg' ? webProxy(layout, { port: 80, settings: {} }) : databaseProxy(layout);
    const variables = new Set([...read(file).matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name));
    const optional = new Set([...read(file).matchAll(/^\.if defined\((\w+)\)/gm)].map(([, name = '']) => name));
    const required = [...variables].filter((name) => !optional.has(name));
    expect(Object.keys(program.env ?? {}).toSorted()).toEqual(required.toSorted());
    for (const name of variables) expect(read('README.md')).toContain(name);
  },
);

test('README.md mentions every file of deploy/', () => {
  const files = readdirSync(deployFolder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('/data'),
  );
  const exceptions = ['README.md', 'Caddyfile', 'dashboard.json', 'rules.yml'];
  expect(
    files.map(({ name }) => name).filter((name) => !exceptions.includes(name) && !read('README.md').includes(name)),
  ).toEqual([]);
});
