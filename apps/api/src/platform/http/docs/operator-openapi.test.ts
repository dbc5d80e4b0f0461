import { operatorActionNames } from '@fixit/contract/operator/operator-action';
import { operatorCalls } from '@fixit/contract/operator/operator-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../../testing/panel-browser.ts';
import { addCustomer } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const documentPaths = [
  '/operator/openapi.json',
  '/operator/docs',
  '/operator/docs/',
  '/operator/docs/json',
  '/operator/docs/yaml',
  '/operator/docs/static/swagger-ui.css',
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { PUBLIC_URL: 'http://localhost:3000' } });
});
afterAll(() => server.stop());

/** The panel redirects a numeric address to localhost. */
const fetchFromPanel = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin.replace('127.0.0.1', 'localhost') + path, { headers });

test('the description of the operators’ calls is hidden without an operator’s session', async () => {
  const statuses = (headers?: Record<string, string>) =>
    Promise.all(documentPaths.map(async (path) => (await fetchFromPanel(path, headers)).status));
  const notFound = documentPaths.map(() => 404);
  expect(await statuses()).toEqual(notFound);
  const { token } = await addCustomer(server);
  await PanelBrowser.addOperator(server, 'viewer');
  expect(await statuses()).toEqual(notFound);
  expect(await statuses({ authorization: `Token ${token}` })).toEqual(notFound);
  expect(await statuses({ cookie: 'operator=made-up' })).toEqual(notFound);
});

test('a signed-in operator can read every call and every action, none of which is in the public description', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'viewer');
  const cookie = browser.cookie ?? '';
  const responses = await Promise.all(documentPaths.map((path) => fetchFromPanel(path, { cookie })));
  expect(responses.map(({ status }) => status)).toEqual(documentPaths.map(() => 200));
  const [document] = await Promise.all(responses.map((response) => response.text()));
  const { paths, info } = JSON.parse(document ?? '') as {
    paths: Record<string, Record<string, { operationId: string }>>;
    info: { description: string };
  };
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(ids.toSorted()).toEqual([...operatorCalls.keys()].toSorted());
  for (const name of operatorActionNames) expect(info.description).toContain(`\`${name}\``);
  const publicDocument = await (await fetchFromPanel('/openapi.json')).text();
  for (const { path } of operatorCalls.values()) expect(publicDocument).not.toContain(path);
});
