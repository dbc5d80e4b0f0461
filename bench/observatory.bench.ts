import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { createServer, type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMeasuredDatabase } from '@fixit/api/testing/measured/database';
import { scan } from '@fixit/api/testing/observatory';
import { atLeast, count, type Figure } from './measuring/figure.ts';
import { startServer } from './server.ts';

const settings = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://localhost',
  TRUST_PROXY: 'loopback',
  METRICS_TOKEN: 'a token of some length',
  DEMO: 'off',
};
const pages = ['/', '/login', '/workspace', '/privacy', '/docs'];

/** What MDN's HTTP Observatory would give the built app in production, behind TLS by a certificate of our own. */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(2);
  const server = await startServer(database.url, settings);
  const tls = makeCertificate();
  const proxy = createServer(tls, (incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const onward = { ...headers, 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
    const asked = plainRequest(server.origin + path, { method: method ?? 'GET', headers: onward }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  const { port } = proxy.address() as AddressInfo;
  try {
    const figures: Figure[] = [];
    for (const path of pages) {
      const page = await ask({ port, path, ca: tls.cert, headers: { accept: 'text/html' } });
      const origin = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
      const preflight = await ask({ port, path, ca: tls.cert, method: 'OPTIONS', headers: origin });
      // Nothing but TLS is offered, which counts as much as a redirection to it.
      const scanned = { headers: page.headers, html: page.text, preflight: preflight.headers, redirects: true };
      const { score, verdicts } = scan(scanned);
      if (path === '/') console.table(verdicts);
      figures.push(atLeast(`Observatory's score of ${path}`, score, 130, count));
    }
    return figures;
  } finally {
    proxy.closeAllConnections();
    proxy.close();
    await server.stop();
    await database.stop();
  }
}

/** A certificate for localhost that vouches for itself, by the machine's openssl. */
function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-days', '1', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}

function ask(options: RequestOptions): Promise<{ headers: Headers; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', servername: 'localhost', ...options }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ headers: headersOf(answer.rawHeaders), text }));
    });
    asked.on('error', reject).end();
  });
}

function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '');
  return headers;
}
