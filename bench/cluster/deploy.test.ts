import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseProxy } from './database.ts';
import { deployFolder, makeLayout } from './layout.ts';
import { webProxy } from './servers.ts';

const read = (name: string) => readFileSync(join(deployFolder, name), 'utf8');
const account = { uid: 0, gid: 0 };

test.each(['haproxy-database.cfg', 'haproxy-web.cfg'])(
  'the cluster sets what %s leaves open, and README.md says so',
  async (file) => {
    const layout = { ...(await makeLayout()), folder: '', account };
    const program = file === 'haproxy-web.cfg' ? webProxy(layout, { port: 80, settings: {} }) : databaseProxy(layout);
    const open = new Set([...read(file).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
    expect(new Set(Object.keys(program.env ?? {}))).toEqual(open);
    for (const name of open) expect(read('README.md')).toContain(name);
  },
);
