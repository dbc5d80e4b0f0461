import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type PageAppearance,
  type PageMetadata,
  type PublicPage,
  pageBundle,
} from '@fixit/contract/public-page/public-page';

/** The documents of this bundle contain the data from the server as JSON. */
const stub = `
export const renderPublicPage = (page, { appearance, metadata, files }) =>
  '<!doctype html>' + JSON.stringify({ page, appearance, metadata, files });
`;

export async function makePageFolder(): Promise<{ webFolder: string; remove: () => Promise<void> }> {
  const webFolder = await mkdtemp(join(tmpdir(), 'fixit-pages-'));
  await mkdir(join(webFolder, pageBundle.folder));
  await writeFile(join(webFolder, pageBundle.folder, pageBundle.script), stub);
  const files = { style: '/assets/style-1.css', font: '/assets/figtree-1.woff2' };
  await writeFile(join(webFolder, pageBundle.folder, pageBundle.files), JSON.stringify(files));
  return { webFolder, remove: () => rm(webFolder, { recursive: true, force: true }) };
}

export interface ReadPage<Page extends PublicPage> {
  readonly status: number;
  readonly headers: Headers;
  readonly page: Page;
  readonly appearance: PageAppearance;
  readonly metadata: PageMetadata;
}

/** The server must have the web folder of `makePageFolder`. */
export async function readPage<Page extends PublicPage>(
  { origin }: { origin: string },
  path: string,
  headers: Record<string, string> = {},
): Promise<ReadPage<Page>> {
  const response = await fetch(origin + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
  const text = await response.text();
  if (!text.startsWith('<!doctype html>{')) throw new Error(`Not a page (${response.status}): ${text.slice(0, 200)}`);
  // The stub has rendered this text.
  const data = JSON.parse(text.slice('<!doctype html>'.length)) as Omit<ReadPage<Page>, 'status' | 'headers'>;
  return { status: response.status, headers: response.headers, ...data };
}

/** The body is not decompressed. */
export function readBytes(
  { origin }: { origin: string },
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(origin + path, { headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });
}
