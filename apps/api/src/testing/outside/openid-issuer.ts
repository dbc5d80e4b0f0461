import { createServer } from 'node:http';
import { account } from '@fixit/contract/account';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listenLocally } from '../listen-locally.ts';
import type { TestServer } from '../test-server.ts';

export interface Issuer {
  url: string;
  client_id: string;
  /** `claims` overrides the default claims of the ID token; an undefined claim is omitted. */
  sign(claims?: Record<string, unknown>): Promise<string>;
  requests: string[];
  fail: boolean;
  close(): Promise<void>;
}

export async function issueIdToken(
  server: Pick<TestServer, 'call'>,
  issuer: Issuer,
  claims: Record<string, unknown>,
): Promise<string> {
  const { body } = await server.call(account.beginSocialLogin);
  return issuer.sign({ nonce: body.data?.nonce, ...claims });
}

export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: 'first', use: 'sig', alg: 'RS256' };
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer: url,
        authorization_endpoint: `${url}/sign-in`,
        jwks_uri: `${url}/keys`,
      },
      '/keys': { keys: [key] },
    };
    const document = documents[request.url ?? ''];
    response.writeHead(issuer.fail ? 500 : document ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  const client_id = 'fixit-tests';
  const issuer: Issuer = {
    url,
    client_id,
    requests,
    fail: false,
    sign: (claims = {}) =>
      new SignJWT({
        iss: url,
        aud: client_id,
        sub: 'subject-1',
        email: 'ada@example.org',
        email_verified: true,
        given_name: 'Ada',
        family_name: 'Lovelace',
        nonce: 'unknown to the server',
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 300,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .sign(privateKey),
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
  return issuer;
}
