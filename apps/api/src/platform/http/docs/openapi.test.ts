import { calls } from '@fixit/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

interface OpenApiOperation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
  security: object[];
}

interface Document {
  openapi: string;
  info: { description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, unknown> };
}

let server: TestServer;
let text: string;
let document: Document;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  text = await (await fetch(`${server.origin}/openapi.json`)).text();
  document = JSON.parse(text) as Document;
});
afterAll(() => server.stop());

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

test('the OpenAPI document contains its version, the common rules and the URL of the server', () => {
  expect(document.openapi).toBe('3.1.0');
  for (const word of ['Authorization', 'limit', 'X-Next-Cursor', 'Idempotency-Key', 'Retry-After']) {
    expect(document.info.description).toContain(word);
  }
  expect(document.servers).toEqual([{ url: server.env.PUBLIC_URL }]);
});

test.each([...calls])('%s is documented with its parameters, responses and refusals', (name, call) => {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()];
  expect(operation?.operationId).toBe(name);
  const inPath = operation?.parameters.filter(({ in: location }) => location === 'path') ?? [];
  expect(inPath.map((parameter) => parameter.name)).toEqual(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter),
  );
  expect(inPath.every(({ required }) => required)).toBe(true);
  expect(operation?.requestBody === undefined).toBe(!call.body && !call.upload);
  const success = operation?.responses[String(call.status ?? 200)];
  expect(Object.keys(success?.content[call.type ?? 'application/json']?.schema ?? {}).length).toBeGreaterThan(0);
  const refusals = Object.entries(operation?.responses ?? {}).filter(([status]) => Number(status) >= 400);
  for (const [, { description, content }] of refusals) {
    expect(description).toMatch(/^`\w+`/);
    expect(content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' });
  }
  expect(Boolean(operation?.responses['401'])).toBe(call.access !== 'open');
});

test('operation ids of the OpenAPI document are unique', () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(calls.size);
});

test('every POST documents the refusal of a reused idempotency key, and every call with an id documents 404', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId, parameters, requestBody, responses }] of Object.entries(methods)) {
      if (method === 'post') expect(responses['409']?.description, operationId).toContain('`idempotency_mismatch`');
      const inBody = JSON.stringify(requestBody ?? {}).match(/"\w*(?:_id|ids)":/);
      const namesId = path.includes('{') || inBody || parameters.some(({ name }) => /_id$|Id$/.test(name));
      if (namesId) expect(responses['404']?.description, operationId).toContain('`not_found`');
    }
  }
});

test('every reference of the OpenAPI document resolves', () => {
  const references = [...text.matchAll(/"\$ref":"#([^"]+)"/g)].map(([, path = '']) => path);
  expect(references.length).toBeGreaterThan(0);
  for (const path of new Set(references)) {
    const target = path
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
    expect(target, path).toBeTypeOf('object');
  }
});

test('the documentation page loads nothing that its policy forbids', async () => {
  const page = await fetch(`${server.origin}/docs/`);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(page.status).toBe(200);
  expect(policy).toContain("script-src 'self'");
  const html = await page.text();
  expect(html.replace(/<script src=[^>]+>\s*<\/script>/g, '')).not.toContain('<script');
  const sources = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, source = '']) => source);
  expect(sources.length).toBeGreaterThan(2);
  for (const source of sources) {
    const response = await fetch(new URL(source, page.url));
    expect(response.status, source).toBe(200);
    // An unread response keeps its connection open, which delays the server's shutdown.
    await response.arrayBuffer();
  }
});
