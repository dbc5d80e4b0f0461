import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyOrigin } from '../../support/origin.ts';

/** Serves the app's files unchanged. After a release it serves them only under new names. */
export interface ReleaseServer {
  origin: string;
  release: () => void;
  close: () => void;
}

const codeFile = /([\w.-]+-[\w-]{8})\.(js|css)/g;
const nextFile = /\.next\.(js|css)$/;

/** Starts a separate server for one test. */
export async function openReleaseServer(): Promise<ReleaseServer> {
  let isReleased = false;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    // A release while this file is fetched must not change the names in it.
    const isRenamed = isReleased;
    const isCode = /^\/assets\/.*\.(js|css)$/.test(path);
    if (isCode && nextFile.test(path) !== isRenamed) {
      response.writeHead(404).end();
      return;
    }
    const accept = request.headers.accept ?? '*/*';
    fetch(emptyOrigin + path.replace(nextFile, '.$1'), { headers: { accept } })
      .then(async (file) => {
        const contentType = file.headers.get('content-type') ?? 'text/plain';
        const isText = /html|javascript|css/.test(contentType);
        response.writeHead(file.status, { 'content-type': contentType, 'cache-control': 'no-cache' });
        response.end(isText && isRenamed ? withNewNames(await file.text()) : Buffer.from(await file.arrayBuffer()));
      })
      .catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    release: () => {
      isReleased = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const withNewNames = (text: string) =>
  text.replace(codeFile, '$1.next.$2').replace(/("revision":")(\w+","url":"app\.html")/, '$1next$2');
