import { randomBytes } from 'node:crypto';
import type { Env } from '../env.ts';
import { aliveMessage, type ObservedCaller, socketHealthPath } from '../platform/http/monitoring/health.ts';
import type { ObservedVisitors } from '../platform/http/monitoring/visitor-addresses.ts';
import { isPrivateHost } from '../platform/private-host.ts';
import { version } from '../platform/version.ts';
import { broken, type DoctorFinding, ok, warning } from './doctor-finding.ts';
import { requestUrl, type UrlResponse } from './request-url.ts';
import { explainFailure } from './tls-failure.ts';

export interface ProxyOptions {
  readonly signal: AbortSignal;
  /** Replaces the certificate authorities that Node trusts. */
  readonly ca?: string | undefined;
  readonly now?: () => number;
}

/** RFC 5737 reserves this address for documentation, so no visitor has it. */
const forgedAddress = '192.0.2.123';

/** Renewal is overdue in the last fifth of a certificate's lifetime, or its last 14 days if that is less. */
const renewal = { days: 14, share: 0.2 } as const;

const day = 86_400_000;

/** Returns the headers of a WebSocket handshake (RFC 6455). HAProxy refuses an upgrade without a key. */
const socketHandshake = () => ({
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': randomBytes(16).toString('base64'),
  'sec-websocket-version': '13',
});

export async function checkPublicUrl(env: Env, options: ProxyOptions): Promise<DoctorFinding[]> {
  const { PUBLIC_URL, METRICS_TOKEN } = env;
  const request = (headers: Record<string, string>, path = '/healthz') =>
    requestUrl(PUBLIC_URL + path, { headers, ...options });
  const authorization = { ...(METRICS_TOKEN ? { authorization: `Bearer ${METRICS_TOKEN}` } : {}) };
  let response: UrlResponse;
  try {
    response = await request(authorization);
  } catch (error) {
    return [explainFailure(error, PUBLIC_URL)];
  }
  const health = readHealth(response);
  if (!health) return [describeOtherServer(response, PUBLIC_URL)];
  const findings = [
    ...checkVersion(health, PUBLIC_URL),
    ...checkCertificate(response, PUBLIC_URL, options.now?.() ?? Date.now()),
  ];
  if (health.seen) {
    const handshake = { ...authorization, ...socketHandshake() };
    findings.push(
      ...checkSeenAddress(health.seen, env),
      ...checkVisitors(health.seen.visitors, PUBLIC_URL),
      ...checkSockets(await request(handshake, socketHealthPath)),
    );
  }
  if (health.seen && env.TRUST_PROXY) {
    const forgedHealth = readHealth(await request({ ...authorization, 'x-forwarded-for': forgedAddress }));
    findings.push(...checkForgery(health.seen, forgedHealth?.seen));
  }
  const until = response.validity
    ? `, with a certificate valid until ${response.validity.to.toISOString().slice(0, 10)}`
    : '';
  return findings.length > 0 ? findings : [ok(`A server of this release answers at ${PUBLIC_URL}${until}.`)];
}

interface Health {
  readonly message: string;
  readonly version?: string;
  readonly seen?: ObservedCaller;
}

function readHealth({ status, body }: UrlResponse): Health | null {
  if (status !== 200) return null;
  try {
    const health = JSON.parse(body) as Partial<Health> | null;
    return health?.message === aliveMessage ? { ...health, message: aliveMessage } : null;
  } catch {
    return null;
  }
}

function describeOtherServer({ status, location }: UrlResponse, url: string): DoctorFinding {
  if (location !== undefined)
    return broken(
      `${url} redirects to ${originOf(location, url)}.`,
      'Set PUBLIC_URL to the URL that visitors are redirected to.',
    );
  if (status >= 502 && status <= 504)
    return broken(
      `A proxy answers at ${url}, but no server behind it (${status}).`,
      'Start the server, or correct its address in the proxy.',
    );
  return broken(
    `The server at ${url} is not a Fixit server (${status} at /healthz).`,
    'Make the proxy forward every path to the server, or correct PUBLIC_URL.',
  );
}

const originOf = (location: string, base: string) =>
  URL.canParse(location, base) ? new URL(location, base).origin : 'an invalid URL';

function checkVersion({ version: running }: Health, url: string): DoctorFinding[] {
  if (running === version) return [];
  const message = `The server at ${url} runs ${running ? `Fixit ${running}` : 'an older version of Fixit'}, but this command is from ${version}.`;
  return [warning(message, 'Restart the server after an upgrade, or use the command of the running release.')];
}

function checkCertificate({ validity }: UrlResponse, url: string, now: number): DoctorFinding[] {
  if (!validity) return [];
  const [from, to] = [validity.from.getTime(), validity.to.getTime()];
  const remaining = to - now;
  if (remaining >= Math.min(renewal.days * day, renewal.share * (to - from))) return [];
  const days = Math.floor(remaining / day);
  const message = `The certificate of ${url} expires in ${days < 2 ? `${Math.floor(remaining / 3_600_000)} hours` : `${days} days`}.`;
  return [
    warning(
      message,
      'Find out why the proxy has not renewed it: check its log, port 80, and the DNS records of this name.',
    ),
  ];
}

function checkSeenAddress(
  { addresses, protocol, host }: ObservedCaller,
  { PUBLIC_URL, TRUST_PROXY }: Env,
): DoctorFinding[] {
  const expected = new URL(PUBLIC_URL);
  const findings: DoctorFinding[] = [];
  if (TRUST_PROXY && addresses.length < 2)
    findings.push(
      broken(
        `The server sees every visitor as the address ${addresses[0]}, so all share one rate limit.`,
        'Make the proxy send X-Forwarded-For, and name its address in TRUST_PROXY.',
      ),
    );
  if (`${protocol}:` !== expected.protocol)
    findings.push(
      warning(
        `Requests to ${PUBLIC_URL} reach the server as ${protocol}.`,
        'Make the proxy send X-Forwarded-Proto, and name its address in TRUST_PROXY.',
      ),
    );
  if (host !== expected.host)
    findings.push(
      warning(
        `Requests reach the server with the host ${host} instead of ${expected.host}.`,
        'Make the proxy forward the Host header.',
      ),
    );
  return findings;
}

/** One person makes dozens of calls, so fewer than this may all come from one person. */
const minCalls = 300;

/** A server of the previous release does not report its visitors. */
export function checkVisitors(visitors: ObservedVisitors | undefined, publicUrl: string): DoctorFinding[] {
  if (!visitors || visitors.calls < minCalls || isPrivateHost(new URL(publicUrl).hostname)) return [];
  const { calls, onlyAddress } = visitors;
  if (onlyAddress === null || !isPrivateHost(onlyAddress)) return [];
  return [
    warning(
      `All ${calls} calls since the server started came from the private address ${onlyAddress}, so all visitors share one rate limit.`,
      'Docker hides the addresses of visitors in some set-ups: docs/running/tls.md says which, and what to do.',
    ),
  ];
}

/**
 * If this machine's address is itself trusted, as on the server's machine, a correct proxy looks the
 * same as a wrong one, so nothing is reported.
 */
function checkForgery({ addresses: before }: ObservedCaller, seen: ObservedCaller | undefined): DoctorFinding[] {
  const ownAddress = before.at(-1) ?? '';
  if (seen?.addresses.at(-1) !== forgedAddress || before.length < 2 || seen.addresses.includes(ownAddress)) return [];
  return [
    broken(
      'A visitor can choose the address that limits apply to: the proxy trusts the X-Forwarded-For that it receives.',
      'Make the proxy replace this header, or append the address that it sees.',
    ),
  ];
}

function checkSockets(response: UrlResponse): DoctorFinding[] {
  if (readHealth(response)?.seen?.upgrade === 'websocket') return [];
  return [
    broken(
      `WebSockets do not reach the server (${response.status}): chats are not live.`,
      'Make the proxy forward the headers Connection and Upgrade for /ws/.',
    ),
  ];
}
