import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { documentOf, screenAddresses } from '@fixit/contract/screen';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let webFolder: string;
const inlineScript = "if (1 < 2) document.title = '</p>';";
const script = 'console.log("hello");'.repeat(100);

beforeAll(async () => {
  // The path ends with a separator, as in main.ts.
  webFolder = (await mkdtemp(join(tmpdir(), 'fixit-web-'))) + sep;
  await mkdir(join(webFolder, 'assets'));
  await mkdir(join(webFolder, 'pictures'));
  await writeFile(join(webFolder, 'pictures', 'tea.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const pages = ['index', 'privacy', 'terms', 'credits', 'waitlist', 'error', '404'].map((name) => `${name}.html`);
  for (const page of [...pages, ...screenAddresses().map(documentOf)]) {
    await mkdir(dirname(join(webFolder, page)), { recursive: true });
    await writeFile(join(webFolder, page), `<!doctype html><title>${page.replace('.html', '')}</title>`);
  }
  const login = join(webFolder, documentOf('/login'));
  const loginPage = `${await readFile(login, 'utf8')}<script data-a="b">${inlineScript}</script><script src="/a.js"></script>`;
  await writeFile(login, loginPage);
  await writeFile(`${login}.br`, brotliCompressSync(loginPage));
  const file = join(webFolder, 'assets', 'app-1f2e3d.js');
  await writeFile(file, script);
  await writeFile(`${file}.br`, brotliCompressSync(script));
  await writeFile(`${file}.gz`, gzipSync(script));
  server = await startTestServer({ webFolder, worker: false });
});
afterAll(async () => {
  await server.stop();
  await rm(webFolder, { recursive: true, force: true });
});

const visit = (path: string) => fetch(server.origin + path, { headers: { accept: 'text/html' } });

describe('the web app', () => {
  test.each([
    ['/', 'index'],
    ['/privacy', 'privacy'],
    ['/terms/', 'terms'],
    ['/credits', 'credits'],
    ['/waitlist', 'waitlist'],
    ['/error', 'error'],
    ['/login', 'screens/login'],
    ['/chat/?id=1', 'screens/chat'],
    ['/workspace', 'screens/workspace'],
    ['/workspace/login/', 'screens/workspace/login'],
    ['/workspace/error', 'screens/workspace/error'],
  ])('the path %s serves the page %s', async (path, page) => {
    const response = await visit(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain(`<title>${page}</title>`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test('a browser gets a 404 page for an unknown URL, and a program gets JSON', async () => {
    const page = await visit('/nothing/here');
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('<title>404</title>')]);
    const call = await fetch(`${server.origin}/nothing/here`);
    expect([call.status, (await call.json()) as object]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  });

  test('the web app serves nothing outside its folder', async () => {
    for (const path of ['/..%2f..%2fetc%2fpasswd', '/assets/..%2f..%2f..%2fetc/passwd', '/%2e%2e/package.json']) {
      expect([400, 403, 404]).toContain((await visit(path)).status);
    }
  });

  test.each(['identity', 'br'])(
    'the policy of a document that is sent as %s allows its inline script',
    async (encoding) => {
      const policyOf = async (path: string) => (await fetchRaw(path, encoding)).headers['content-security-policy'];
      const hash = createHash('sha256').update(inlineScript).digest('base64');
      expect(await policyOf('/login')).toContain(`script-src 'self' 'sha256-${hash}'; style-src 'self';`);
      for (const path of ['/', '/chat']) expect(await policyOf(path)).toContain("script-src 'self'; style-src 'self';");
    },
  );

  test.each(['br', 'gzip'])(
    'a file named after its content is cached for ever and can be sent as %s',
    async (encoding) => {
      const { headers, statusCode } = await fetchRaw('/assets/app-1f2e3d.js', encoding);
      expect([statusCode, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers['content-type']).toMatch(/javascript/);
      expect(headers['cache-control']).toBe('max-age=31536000, immutable');
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
    },
  );

  test('the parts of a page are sent only with the headers that browsers use for them', async () => {
    const { rawHeaders } = await fetchRaw('/assets/app-1f2e3d.js', 'br');
    const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? `${name}: ${rawHeaders[index + 1]}\r\n` : []));
    expect(lines.join('').length, lines.join('')).toBeLessThan(300);
    const expectedNames = ['cache-control', 'connection', 'content-encoding', 'content-length', 'content-type', 'date'];
    const names = rawHeaders.filter((_name, index) => index % 2 === 0).map((name) => name.toLowerCase());
    expect(names.toSorted()).toEqual([...expectedNames, 'keep-alive', 'vary', 'x-content-type-options']);
    const picture = await fetchRaw('/pictures/tea.svg', 'br');
    expect(picture.headers).toMatchObject({ 'x-content-type-options': 'nosniff', etag: expect.any(String) as string });
    expect(picture.headers['content-security-policy']).toBeUndefined();
  });

  test('a missing file is refused with all security headers', async () => {
    const missing = await fetchRaw('/assets/gone.js', 'br');
    expect(missing.statusCode).toBe(404);
    expect(missing.headers).toHaveProperty('content-security-policy');
    expect(missing.headers['cache-control']).toBe('no-store');
  });

  test.each(screenAddresses())('the web app has the screen %s', async (address) => {
    expect((await visit(address)).status).toBe(200);
  });
});

describe('a browser of another origin', () => {
  test('a browser of another origin may call with a token', async () => {
    const response = await fetch(`${server.origin}/account/notification/`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key']) {
      expect(response.headers.get('access-control-allow-headers')).toContain(name);
    }
  });

  test('a browser of another origin may read a refusal and its retry time', async () => {
    const refused = await fetch(`${server.origin}/account/notification/`);
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
  });
});

function fetchRaw(path: string, encoding: string) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    get(server.origin + path, { headers: { 'accept-encoding': encoding } }, (response) => {
      response.resume();
      resolve(response);
    }).once('error', reject);
  });
}
