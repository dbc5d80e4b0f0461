import { socialMinutes } from '@fixit/contract/account';
import { displayName } from '@fixit/contract/value/name';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { type Refusal, refuse } from '../refusal.ts';

export interface OpenIdIdentity {
  /** Issuer and subject identify the same person for ever, even if the email changes. */
  subject: string;
  email: string;
  first_name: string;
  last_name: string;
  nonce: string;
}

/**
 * Verifies a token. Refuses one that is foreign or expired, and fails with 503 if the issuer is away.
 * The caller checks the nonce.
 */
export type IdentityCheck = (id_token: string) => Promise<OpenIdIdentity>;

export interface SignInPage {
  client_id: string;
  authorization_endpoint: string;
}

export interface OpenId {
  readonly check: IdentityCheck;
  /** Fails with 503 if the issuer is away. */
  readonly findSignInPage: () => Promise<SignInPage>;
}

interface Configuration {
  issuer: string;
  authorization_endpoint: string;
  keys: JWTVerifyGetKey;
}

const timeoutMs = 5_000;
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url(), jwks_uri: z.url() });
const claims = z.object({
  sub: z.string().check(z.minLength(1)),
  nonce: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.optional(z.string()),
  email: z.email(),
  email_verified: z.union([z.literal(true), z.literal('true')]),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
});

export function openId({ issuer, client_id }: { issuer: string; client_id: string }): OpenId {
  let found: Promise<Configuration> | undefined;
  const find = async () => {
    found ??= discover(issuer);
    try {
      return await found;
    } catch (cause) {
      found = undefined;
      throw issuerAway(cause);
    }
  };
  const check: IdentityCheck = async (id_token) => {
    const cached = await find();
    const { payload } = await jwtVerify(id_token, cached.keys, {
      // Google's tokens may name the issuer without the scheme.
      issuer: [cached.issuer, cached.issuer.replace('https://', '')],
      audience: client_id,
      algorithms,
      requiredClaims: ['exp'],
      maxTokenAge: socialMinutes * 60,
      clockTolerance: 30,
    }).catch((cause) => {
      throw cause instanceof errors.JOSEError ? refuse('social_refused') : cause;
    });
    const read = claims.safeParse(payload);
    if (!read.success || !isFor(client_id, read.data)) throw refuse('social_refused');
    const { sub, email, nonce } = read.data;
    return { subject: `${cached.issuer}|${sub}`, email: email.toLowerCase(), nonce, ...namesOf(read.data) };
  };
  return {
    check,
    findSignInPage: async () => ({ client_id, authorization_endpoint: (await find()).authorization_endpoint }),
  };
}

/**
 * Returns true if this client requested the token. `azp` names the client, and is required in a token
 * for several (OpenID Connect Core, 3.1.3.7).
 */
function isFor(client_id: string, { aud, azp }: z.infer<typeof claims>): boolean {
  return azp === client_id || (azp === undefined && (typeof aud === 'string' || aud.length === 1));
}

async function discover(issuer: string): Promise<Configuration> {
  const address = issuer.replace(/\/$/, '');
  const response = await fetch(`${address}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status} instead of its configuration`);
  const document = discovery.parse(await response.json());
  if (document.issuer.replace(/\/$/, '') !== address) throw new Error(`${address} calls itself ${document.issuer}`);
  const remote = createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: timeoutMs });
  return {
    issuer: document.issuer,
    authorization_endpoint: document.authorization_endpoint,
    keys: (header, token) => remote(header, token).catch(explainKeyFailure),
  };
}

/** Refuses a token whose key does not exist. If the keys cannot be fetched, the issuer is away. */
function explainKeyFailure(cause: unknown): never {
  const bad = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];
  if (bad.some((kind) => cause instanceof kind)) throw cause;
  throw issuerAway(cause);
}

function namesOf({ given_name, family_name, name, email }: z.infer<typeof claims>): {
  first_name: string;
  last_name: string;
} {
  const [first, ...rest] = tidy(name).split(' ');
  return {
    first_name: tidy(given_name) || first || tidy(email.split('@')[0]),
    last_name: tidy(family_name) || rest.join(' '),
  };
}

function issuerAway(cause: unknown): Refusal {
  const refusal = refuse('unavailable', { retryAfter: 5 });
  refusal.cause = cause;
  return refusal;
}

/** Cleans up a name as we store names. Returns '' if nothing usable is left. */
function tidy(name = ''): string {
  const oneLine = name
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed();
  const { data } = displayName('Name').safeParse(oneLine);
  return data ?? '';
}
