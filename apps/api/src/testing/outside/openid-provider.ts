import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { listenLocally } from '../listen-locally.ts';

/** Anybody may log in to this real provider with a name. */
export interface OpenIdProvider {
  readonly url: string;
  readonly client_id: string;
  open(...redirect_uris: string[]): void;
  close(): Promise<void>;
}

/** The provider answers only after `open`. */
export async function startOpenIdProvider(port = 0): Promise<OpenIdProvider> {
  const server = createServer();
  const url = `http://127.0.0.1:${await listenLocally(server, port)}`;
  const client_id = 'fixit';
  return {
    url,
    client_id,
    open(...redirect_uris) {
      const answer = makeProvider(url, client_id, redirect_uris).callback();
      server.on('request', (request, response) => void answer(request, response));
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function makeProvider(url: string, client_id: string, redirect_uris: string[]): Provider {
  return new Provider(url, {
    clients: [
      {
        client_id,
        redirect_uris,
        response_types: ['code', 'id_token'],
        grant_types: ['authorization_code', 'implicit'],
        token_endpoint_auth_method: 'none',
        application_type: 'native',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@example.org`,
        email_verified: sub !== 'unverified',
        given_name: 'Grace',
        family_name: 'Hopper',
      }),
    }),
  });
}
