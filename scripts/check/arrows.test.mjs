import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allowedImports, findArrowFaults } from './arrows.mjs';

const validTree = {
  'packages/contract/src/route.ts': `import * as z from 'zod/mini';\nexport const route = z;\n`,
  'packages/contract/src/booking.ts': `import { route } from './route.ts';\nexport const booking = route;\n`,
  'apps/api/src/main.ts': `import { app } from './app.ts';\napp();\n`,
  'apps/api/src/app.ts': `import { bookingRoutes } from './modules/booking/booking-routes.ts';\nexport const app = bookingRoutes;\n`,
  'apps/api/src/modules/booking/booking-routes.ts': `import type { FastifyInstance } from 'fastify';\nimport { accept } from './booking-actions.ts';\nexport const bookingRoutes = accept;\n`,
  'apps/api/src/modules/booking/booking-actions.ts': `import { tell } from '../message/message-actions.ts';\nimport { find } from './booking-repository.ts';\nexport const accept = [tell, find];\n`,
  'apps/api/src/modules/booking/booking-repository.ts': `import type { Db } from '../../db/connection.ts';\nexport const find = (db: Db) => db;\n`,
  'apps/api/src/modules/booking/booking.test.ts': `import { build } from '../../testing/test-server.ts';\nbuild();\n`,
  'apps/api/src/modules/message/message-actions.ts': `import { booking } from '@fixit/contract/booking';\nexport const tell = booking;\n`,
  'apps/api/src/modules/message/message-repository.ts': 'export const list = 1;\n',
  'apps/api/src/modules/artisan/artisan-actions.ts': 'export const hours = 1;\n',
  'apps/api/src/modules/artisan/week-actions.ts': `import { accept } from '../booking/booking-actions.ts';\nexport const week = accept;\n`,
  'apps/api/src/platform/http/serve.ts': `import type { Db } from '../../db/connection.ts';\nexport type Serve = Db;\n`,
  'apps/api/src/db/connection.ts': 'export type Db = number;\n',
  'apps/api/src/testing/test-server.ts': `import { app } from '../app.ts';\nexport const build = app;\n`,
  'apps/web/src/app/app.tsx': `import { Bookings } from '../pages/bookings.page.tsx';\nexport const App = Bookings;\n`,
  'apps/web/src/pages/bookings.page.tsx': `import { Card } from '../features/booking/card.tsx';\nexport const Bookings = Card;\n`,
  'apps/web/src/features/booking/card.tsx': `import { Button } from '../../ui/button.tsx';\nexport const Card = Button;\n`,
  'apps/web/src/features/message/thread.tsx': 'export const Thread = 1;\n',
  'apps/web/src/ui/button.tsx': `import '../lib/api.ts';\nexport const Button = 1;\n`,
  'apps/web/src/lib/api.ts': `import { booking } from '@fixit/contract/booking';\nexport const api = booking;\n`,
  'apps/web/src/lib/bytes.ts': `export const bytes = Buffer.from('x');\n`,
  'apps/demo/src/main.ts': `import { booking } from '@fixit/contract/booking';\nbooking;\n`,
  'e2e/booking.spec.ts': `import { build } from '@fixit/api/testing/test-server';\nbuild();\n`,
  'bench/server.ts': 'export const server = 1;\n',
  'lab/cluster/cluster.ts': `import { server } from '../../bench/server.ts';\nexport const startCluster = server;\n`,
};

const faults = [
  [
    'packages/contract/src/route.ts',
    `import { api } from '../../../apps/web/src/lib/api.ts';`,
    'contract must not import web/lib',
  ],
  [
    'packages/contract/src/route.ts',
    `import { app } from '../../../apps/api/src/app.ts';`,
    'contract must not import api/app',
  ],
  ['packages/contract/src/route.ts', `import fastify from 'fastify';`, 'the contract depends only on zod'],
  ['packages/contract/src/route.ts', `import { readFile } from 'node:fs';`, 'the contract depends only on zod'],
  [
    'apps/web/src/lib/api.ts',
    `import type { Serve } from '../../../api/src/platform/http/serve.ts';`,
    'web/lib must not import api/platform',
  ],
  [
    'apps/web/src/lib/api.ts',
    `const page = import('../pages/bookings.page.tsx');`,
    'web/lib must not import web/pages',
  ],
  ['apps/web/src/lib/api.ts', `import { join } from 'node:path';`, 'this runs in a browser'],
  [
    'apps/web/src/ui/button.tsx',
    `import type { Card } from '../features/booking/card.tsx';`,
    'web/ui must not import web/feature',
  ],
  [
    'apps/web/src/features/booking/card.tsx',
    `import { Thread } from '../message/thread.tsx';`,
    'a feature never imports another',
  ],
  [
    'apps/web/src/features/booking/card.tsx',
    `import { App } from '../../app/app.tsx';`,
    'web/feature must not import web/app',
  ],
  [
    'apps/web/src/features/booking/card.tsx',
    `import { Bookings } from '../../pages/bookings.page.tsx';`,
    'web/feature must not import web/pages',
  ],
  [
    'apps/web/src/pages/bookings.page.tsx',
    `import { App } from '../app/app.tsx';`,
    'web/pages must not import web/app',
  ],
  [
    'apps/api/src/db/connection.ts',
    `import { find } from '../modules/booking/booking-repository.ts';`,
    'api/db must not import api/module',
  ],
  [
    'apps/api/src/db/connection.ts',
    `import type { Serve } from '../platform/http/serve.ts';`,
    'api/db must not import api/platform',
  ],
  ['apps/web/src/lib/bytes.ts', `import { Button } from '../ui/button.tsx';`, 'web/lib must not import web/ui'],
  [
    'apps/api/src/platform/http/serve.ts',
    `type Tell = typeof import('../../modules/message/message-actions.ts');`,
    'api/platform must not import api/module',
  ],
  [
    'apps/api/src/platform/http/serve.ts',
    `import { app } from '../../app.ts';`,
    'api/platform must not import api/app',
  ],
  [
    'apps/api/src/modules/booking/booking-actions.ts',
    `import { list } from '../message/message-repository.ts';`,
    "a module imports only another module's actions",
  ],
  [
    'apps/api/src/modules/booking/booking.test.ts',
    `import { list } from '../message/message-repository.ts';`,
    "a module imports only another module's actions",
  ],
  [
    'apps/api/src/modules/booking/booking-actions.ts',
    `import { app } from '../../app.ts';`,
    'api/module must not import api/app',
  ],
  [
    'apps/api/src/modules/booking/booking-actions.ts',
    `import { build } from '../../testing/test-server.ts';`,
    'api/module must not import api/testing',
  ],
  [
    'apps/api/src/modules/booking/booking-actions.ts',
    `import type { FastifyReply } from 'fastify';`,
    'only routes and sockets use the HTTP framework',
  ],
  [
    'apps/api/src/modules/booking/booking-repository.ts',
    `import sockets from '@fastify/websocket';`,
    'only routes and sockets use the HTTP framework',
  ],
  [
    'apps/api/src/modules/booking/booking-repository.ts',
    `import { api } from '../../../../web/src/lib/api.ts';`,
    'api/module must not import web/lib',
  ],
  ['apps/api/src/app.ts', `import './main.ts';`, 'api/app must not import api/main'],
  ['apps/demo/src/main.ts', `import { app } from '../../api/src/app.ts';`, 'demo must not import api/app'],
  ['e2e/booking.spec.ts', `import { app } from '../apps/api/src/app.ts';`, 'e2e must not import api/app'],
  ['bench/read.bench.ts', `import { api } from '../apps/web/src/lib/api.ts';`, 'bench must not import web/lib'],
  ['bench/read.bench.ts', `import { startCluster } from '../lab/cluster/cluster.ts';`, 'bench must not import lab'],
  ['lab/cluster/cluster.ts', `import { app } from '../../apps/api/src/app.ts';`, 'lab must not import api/app'],
  [
    'apps/api/src/app.ts',
    `import { startCluster } from '../../../lab/cluster/cluster.ts';`,
    'api/app must not import lab',
  ],
  [
    'apps/api/src/modules/message/message-actions.ts',
    `import { accept } from '../booking/booking-actions.ts';`,
    'a cycle:',
  ],
  [
    'apps/api/src/modules/message/message-repository.ts',
    `import type { accept } from '../booking/booking-actions.ts';`,
    'a cycle of modules: booking -> message -> booking',
  ],
  [
    'apps/api/src/modules/message/message-routes.ts',
    `import { hours } from '../artisan/artisan-actions.ts';`,
    'a cycle of modules: artisan -> booking -> message -> artisan',
  ],
  ['packages/contract/src/index.ts', `export { route } from './route.ts';`, 'a barrel'],
  ['packages/contract/src/all.ts', `export * from './route.ts';`, 'a barrel'],
  ['apps/web/src/lib/utils/text.ts', 'export const text = 1;', "'utils' says nothing"],
  ['apps/api/src/platform/helpers.ts', 'export const help = 1;', "'helpers' says nothing"],
];

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fixit-arrows-'));
  for (const [file, text] of Object.entries(validTree)) write(file, text);
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

describe('the check of imports', () => {
  test('a source tree that follows the rules has no fault', () => {
    expect(findArrowFaults(root)).toEqual([]);
  });

  test.each(faults)('the file %s with the line %s is reported', (file, line, reason) => {
    write(file, `${line}\n${validTree[file] ?? ''}`);
    expect(findArrowFaults(root).join('\n')).toContain(reason);
  });
});

test('no two kinds of folder may import each other', () => {
  const pairs = Object.entries(allowedImports).flatMap(([place, targets]) => targets.map((target) => [place, target]));
  expect(pairs.filter(([place, target]) => place !== target && allowedImports[target]?.includes(place))).toEqual([]);
});
