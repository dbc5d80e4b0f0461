import { socialMinutes } from '@fixit/contract/account';
import { displayName } from '@fixit/contract/value/name';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { type Refusal, refuse } from '../refusal.ts';

export interface OpenIdIdentity {
  /** The subject stays the same if the email changes. */
  subject: string;
  email: string;
  first_name: string;
  last_name: string;
  nonce: string;
}

/** Refuses an invalid or expired token. Fails with 503 if the issuer is unreachable. Ignores the nonce. */
export type IdentityCheck = (id_token: string) => Promise<OpenIdIdentity>;

export interface SignInPage {
  client_id: string;
  authorization_endpoint: string;
}

export interface OpenId {
  readonly check: IdentityCheck;
  /** Fails with 503 if the issuer is unreachable. */
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
  let configuration: Promise<Configuration> | undefined;
  const findConfiguration = async () => {
    configuration ??= discover(issuer);
    try {
      return await configuration;
    } catch (cause) {
      configuration = undefined;
      throw issuerUnreachable(cause);
    }
  };
  const check: IdentityCheck = async (id_token) => {
    const { keys, issuer: issuerName } = await findConfiguration();
    const { payload } = await jwtVerify(id_token, keys, {
      // Google's tokens may name the issuer without the scheme.
      issuer: [issuerName, issuerName.replace('https://', '')],
      audience: client_id,
      algorithms,
      requiredClaims: ['exp'],
      maxTokenAge: socialMinutes * 60,
      clockTolerance: 30,
    }).catch((cause) => {
      throw cause instanceof errors.JOSEError ? refuse('social_refused') : cause;
    });
    const parsed = claims.safeParse(payload);
    if (!parsed.success || !isFor(client_id, parsed.data)) throw refuse('social_refused');
    const { sub, email, nonce } = parsed.data;
    return { subject: `${issuerName}|${sub}`, email: email.toLowerCase(), nonce, ...namesOf(parsed.data) };
  };
  return {
    check,
    findSignInPage: async () => ({
      client_id,
      authorization_endpoint: (await findConfiguration()).authorization_endpoint,
    }),
  };
}

/** `azp` names the client, and is required in a token for several clients (OpenID Connect Core, 3.1.3.7). */
function isFor(client_id: string, { aud, azp }: z.infer<typeof claims>): boolean {
  return azp === client_id || (azp === undefined && (typeof aud === 'string' || aud.length === 1));
}

async function discover(issuer: string): Promise<Configuration> {
  const url = issuer.replace(/\/$/, '');
  const response = await fetch(`${url}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status} instead of its configuration`);
  const document = discovery.parse(await response.json());
  if (document.issuer.replace(/\/$/, '') !== url) throw new Error(`${url} calls itself ${document.issuer}`);
  const remote = createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: timeoutMs });
  return {
    issuer: document.issuer,
    authorization_endpoint: document.authorization_endpoint,
    keys: (header, token) => remote(header, token).catch(explainKeyFailure),
  };
}

/** A token with an unknown key is refused, unlike keys that cannot be fetched. */
function explainKeyFailure(cause: unknown): never {
  const keyErrors = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];
  if (keyErrors.some((kind) => cause instanceof kind)) throw cause;
  throw issuerUnreachable(cause);
}

function namesOf({ given_name, family_name, name, email }: z.infer<typeof claims>): {
  first_name: string;
  last_name: string;
} {
  const [first, ...rest] = cleanName(name).split(' ');
  return {
    first_name: cleanName(given_name) || first || cleanName(email.split('@')[0]),
    last_name: cleanName(family_name) || rest.join(' '),
  };
}

function issuerUnreachable(cause: unknown): Refusal {
  const refusal = refuse('unavailable', { retryAfter: 5 });
  refusal.cause = cause;
  return refusal;
}

/** Returns '' if the name is not valid. */
function cleanName(name = ''): string {
  const oneLine = name
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed();
  const { data } = displayName('Name').safeParse(oneLine);
  return data ?? '';
}
