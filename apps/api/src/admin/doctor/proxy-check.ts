import type { Env } from '../../env.ts';
import { lives, type SeenCaller, socketHealth } from '../../platform/http/monitoring/health.ts';
import { version } from '../../platform/version.ts';
import { type Answered, askAddress } from './ask-address.ts';
import { broken, type Finding, ok, warning } from './finding.ts';
import { explainFailure } from './tls-failure.ts';

export interface ProxyOptions {
  readonly signal: AbortSignal;
  /** Authorities to trust instead of those that Node knows. */
  readonly ca?: string | undefined;
  readonly now?: () => number;
}

/** As RFC 5737 keeps it for documents: nobody has it. */
const forged = '192.0.2.123';

/** When somebody should have renewed a certificate: days before its end, or such a share of its time for one that is made for days or hours. */
const renewal = { days: 14, share: 0.2 } as const;

const day = 86_400_000;

/** What visitors meet at PUBLIC_URL: a server, its certificate, and a proxy that passes on what it has to. */
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
  const until = answered.valid ? `, with a certificate until ${answered.valid.to.toISOString().slice(0, 10)}` : '';
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
      `${url} leads on to ${originOf(location, url)}.`,
      'Set PUBLIC_URL to the address that visitors end at.',
    );
  if (status >= 502 && status <= 504)
    return broken(
      `A proxy answers at ${url}, but no server behind it (${status}).`,
      'Start the server, or correct the address that the proxy has for it.',
    );
  return broken(
    `What answers at ${url} is not this Fixit (${status} at /healthz).`,
    'Let the proxy pass every address on to the server, or correct PUBLIC_URL.',
  );
}

/** Without what an address may hold behind its host. */
const originOf = (location: string, base: string) =>
  URL.canParse(location, base) ? new URL(location, base).origin : 'elsewhere';

function judgeVersion({ version: running }: Health, url: string): Finding[] {
  if (running === version) return [];
  const said = `The server at ${url} is ${running ? `Fixit ${running}` : 'an older Fixit'}, and this command belongs to ${version}.`;
  return [warning(said, 'Restart the server after an upgrade, or run the command of the release that runs.')];
}

function judgeCertificate({ valid }: Answered, url: string, now: number): Finding[] {
  if (!valid) return [];
  const [from, to] = [valid.from.getTime(), valid.to.getTime()];
  const left = to - now;
  if (left >= Math.min(renewal.days * day, renewal.share * (to - from))) return [];
  const days = Math.floor(left / day);
  const said = `The certificate of ${url} ends in ${days < 2 ? `${Math.floor(left / 3_600_000)} hours` : `${days} days`}.`;
  return [warning(said, 'Look why the proxy has not renewed it: its log, port 80, and the DNS of this name.')];
}

function judgeSeen({ addresses, protocol, host }: SeenCaller, { PUBLIC_URL, TRUST_PROXY }: Env): Finding[] {
  const wanted = new URL(PUBLIC_URL);
  const findings: Finding[] = [];
  if (TRUST_PROXY && addresses.length < 2)
    findings.push(
      broken(
        `The server takes every visitor for the address ${addresses[0]}, so that all share one limit.`,
        'Let the proxy send X-Forwarded-For, and name its own address in TRUST_PROXY.',
      ),
    );
  if (`${protocol}:` !== wanted.protocol)
    findings.push(
      warning(
        `The server takes ${PUBLIC_URL} for ${protocol}.`,
        'Let the proxy send X-Forwarded-Proto, and name its address in TRUST_PROXY.',
      ),
    );
  if (host !== wanted.host)
    findings.push(
      warning(`The server is asked for ${host} instead of ${wanted.host}.`, 'Let the proxy pass the Host header on.'),
    );
  return findings;
}

/** Of one whose own address is trusted, as on the server's machine, a proxy that adds to the header looks the same as a visitor who lies. */
function judgeForgery({ addresses: before }: SeenCaller, seen: SeenCaller | undefined): Finding[] {
  const own = before.at(-1) ?? '';
  if (seen?.addresses.at(-1) !== forged || before.length < 2 || seen.addresses.includes(own)) return [];
  return [
    broken(
      'A visitor can choose the address that limits count: the proxy believes the X-Forwarded-For that it is sent.',
      'Let the proxy replace this header, or add the address that it sees.',
    ),
  ];
}

function judgeSockets(answered: Answered): Finding[] {
  if (readHealth(answered)?.seen?.upgrade === 'websocket') return [];
  return [
    broken(
      `WebSockets do not reach the server (${answered.status}): chats are not live.`,
      'Let the proxy pass the headers Connection and Upgrade on for /ws/.',
    ),
  ];
}
