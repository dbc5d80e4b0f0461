import type { Env } from '../../env.ts';
import { lives, type SeenCaller, socketHealth } from '../../platform/http/monitoring/health.ts';
import { version } from '../../platform/version.ts';
import { type Answered, askAddress } from './ask-address.ts';
import { broken, type Finding, ok, warning } from './finding.ts';
import { explainFailure } from './tls-failure.ts';

export interface ProxyOptions {
  readonly signal: AbortSignal;
  /** Certificate authorities to trust instead of Node's. */
  readonly ca?: string | undefined;
  readonly now?: () => number;
}

/** Reserved for documentation by RFC 5737: nobody has it. */
const forged = '192.0.2.123';

/** When a certificate should have been renewed: days before it expires, or this share of its lifetime if that is only days or hours. */
const renewal = { days: 14, share: 0.2 } as const;

const day = 86_400_000;

/** Checks what visitors reach at PUBLIC_URL: a server, its certificate, and a proxy that forwards everything it has to. */
export async function checkPublicUrl(env: Env, options: ProxyOptions): Promise<Finding[]> {
  const { PUBLIC_URL, METRICS_TOKEN } = env;
  const ask = (headers: Record<string, string>, path = '/healthz') =>
    askAddress(PUBLIC_URL + path, { headers, ...options });
  const authorization = { ...(METRICS_TOKEN ? { authorization: `Bearer ${METRICS_TOKEN}` } : {}) };
  let answered: Answered;
  try {
    answered = await ask(authorization);
  } catch (error) {
    return [explainFailure(error, PUBLIC_URL)];
  }
  const health = readHealth(answered);
  if (!health) return [judgeStranger(answered, PUBLIC_URL)];
  const findings = [
    ...judgeVersion(health, PUBLIC_URL),
    ...judgeCertificate(answered, PUBLIC_URL, options.now?.() ?? Date.now()),
  ];
  if (health.seen) {
    const upgrade = { ...authorization, connection: 'Upgrade', upgrade: 'websocket' };
    findings.push(...judgeSeen(health.seen, env), ...judgeSockets(await ask(upgrade, socketHealth)));
  }
  if (health.seen && env.TRUST_PROXY) {
    const again = readHealth(await ask({ ...authorization, 'x-forwarded-for': forged }));
    findings.push(...judgeForgery(health.seen, again?.seen));
  }
  const until = answered.valid
    ? `, with a certificate valid until ${answered.valid.to.toISOString().slice(0, 10)}`
    : '';
  return findings.length > 0 ? findings : [ok(`A server of this release answers at ${PUBLIC_URL}${until}.`)];
}

interface Health {
  readonly message: string;
  readonly version?: string;
  readonly seen?: SeenCaller;
}

function readHealth({ status, body }: Answered): Health | null {
  if (status !== 200) return null;
  try {
    const read = JSON.parse(body) as Partial<Health> | null;
    return read?.message === lives ? { ...read, message: lives } : null;
  } catch {
    return null;
  }
}

function judgeStranger({ status, location }: Answered, url: string): Finding {
  if (location !== undefined)
    return broken(
      `${url} redirects to ${originOf(location, url)}.`,
      'Set PUBLIC_URL to the address that visitors end up at.',
    );
  if (status >= 502 && status <= 504)
    return broken(
      `A proxy answers at ${url}, but no server behind it (${status}).`,
      'Start the server, or correct its address in the proxy.',
    );
  return broken(
    `What answers at ${url} is not this Fixit (${status} at /healthz).`,
    'Make the proxy forward every path to the server, or correct PUBLIC_URL.',
  );
}

/** Leaves out everything after the host. */
const originOf = (location: string, base: string) =>
  URL.canParse(location, base) ? new URL(location, base).origin : 'elsewhere';

function judgeVersion({ version: running }: Health, url: string): Finding[] {
  if (running === version) return [];
  const said = `The server at ${url} is ${running ? `Fixit ${running}` : 'an older Fixit'}, and this command belongs to ${version}.`;
  return [warning(said, 'Restart the server after an upgrade, or run the command of the running release.')];
}

function judgeCertificate({ valid }: Answered, url: string, now: number): Finding[] {
  if (!valid) return [];
  const [from, to] = [valid.from.getTime(), valid.to.getTime()];
  const left = to - now;
  if (left >= Math.min(renewal.days * day, renewal.share * (to - from))) return [];
  const days = Math.floor(left / day);
  const said = `The certificate of ${url} expires in ${days < 2 ? `${Math.floor(left / 3_600_000)} hours` : `${days} days`}.`;
  return [
    warning(said, 'Find out why the proxy has not renewed it: check its log, port 80, and the DNS of this name.'),
  ];
}

function judgeSeen({ addresses, protocol, host }: SeenCaller, { PUBLIC_URL, TRUST_PROXY }: Env): Finding[] {
  const wanted = new URL(PUBLIC_URL);
  const findings: Finding[] = [];
  if (TRUST_PROXY && addresses.length < 2)
    findings.push(
      broken(
        `The server sees every visitor as the address ${addresses[0]}, so all share one rate limit.`,
        'Make the proxy send X-Forwarded-For, and name its address in TRUST_PROXY.',
      ),
    );
  if (`${protocol}:` !== wanted.protocol)
    findings.push(
      warning(
        `The server sees ${PUBLIC_URL} as ${protocol}.`,
        'Make the proxy send X-Forwarded-Proto, and name its address in TRUST_PROXY.',
      ),
    );
  if (host !== wanted.host)
    findings.push(
      warning(
        `Requests reach the server with the host ${host} instead of ${wanted.host}.`,
        'Make the proxy forward the Host header.',
      ),
    );
  return findings;
}

/** If our own address is trusted, as on the server's machine, a proxy that appends to the header looks the same as a visitor who forges it. */
function judgeForgery({ addresses: before }: SeenCaller, seen: SeenCaller | undefined): Finding[] {
  const own = before.at(-1) ?? '';
  if (seen?.addresses.at(-1) !== forged || before.length < 2 || seen.addresses.includes(own)) return [];
  return [
    broken(
      'A visitor can choose the address that limits apply to: the proxy trusts the X-Forwarded-For that it receives.',
      'Make the proxy replace this header, or append the address that it sees.',
    ),
  ];
}

function judgeSockets(answered: Answered): Finding[] {
  if (readHealth(answered)?.seen?.upgrade === 'websocket') return [];
  return [
    broken(
      `WebSockets do not reach the server (${answered.status}): chats are not live.`,
      'Make the proxy forward the headers Connection and Upgrade for /ws/.',
    ),
  ];
}
