import { createServer } from 'node:http';
import { listenLocally } from '../listen-locally.ts';

/** Imitates S3 for a multipart upload, and stops permanently during the second part. */
export async function startVanishingS3(): Promise<{
  settings: Record<string, string>;
  requests: string[];
  stop: () => void;
}> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '', 'http://store');
    const part = searchParams.get('partNumber');
    requests.push(`${request.method} ${part ?? (searchParams.has('uploads') ? 'begin' : pathname)}`);
    if (part === '2') {
      request.once('data', stop);
      return;
    }
    request.resume().once('end', () => {
      // Anonymous requests are refused.
      if (!request.headers.authorization) response.statusCode = 403;
      if (part) response.setHeader('etag', '"part"');
      response.end(
        searchParams.has('uploads')
          ? '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>'
          : '',
      );
    });
  });
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${await listenLocally(server)}`,
    S3_BUCKET: 'backups',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  return { settings, requests, stop };
}
