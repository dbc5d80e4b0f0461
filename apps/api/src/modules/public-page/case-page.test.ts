import type { RulesPage } from '@fixit/contract/public-page/case-pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePageFolder, readPage } from '../../testing/public-page.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { fixedSitemapPath } from './sitemap-actions.ts';

let folder: Awaited<ReturnType<typeof makePageFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await makePageFolder();
  server = await startTestServer({ webFolder: folder.webFolder, worker: false });
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

test('the house rules are a page for anybody, and the sitemap names it', async () => {
  const { status, page } = await readPage<RulesPage>(server, '/rules');
  expect([status, page.kind]).toEqual([200, 'rules']);
  const sitemap = await fetch(server.origin + fixedSitemapPath);
  expect(await sitemap.text()).toContain('/rules</loc>');
});
