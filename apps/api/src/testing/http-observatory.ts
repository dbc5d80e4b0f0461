/** The page is served over HTTPS, and the preflight comes from a different origin. */
export interface ScannedSite {
  headers: Headers;
  html: string;
  preflight: Headers;
  /** This is also true if nothing listens at http. */
  redirects: boolean;
}

export interface Verdict {
  test: string;
  result: string;
  points: number;
}

/**
 * The published rules are at https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 * and in `SCORE_TABLE` of @mdn/mdn-http-observatory 1.4.8, which scans only public hosts and has two
 * hundred dependencies. Cookies, scripts from other hosts and policies in a meta element get the worst
 * score.
 */
export function scan({ headers, html, preflight, redirects }: ScannedSite): { score: number; verdicts: Verdict[] } {
  const csp = readPolicy(headers.get('content-security-policy'));
  const verdicts = [
    ratePolicy(csp),
    rateCookies(headers),
    rateSharing(preflight),
    rateResourcePolicy(headers.get('cross-origin-resource-policy')),
    { test: 'redirection', result: redirects ? 'to https' : 'missing', points: redirects ? 0 : -20 },
    rateReferrer(headers.get('referrer-policy')),
    rateTransport(headers.get('strict-transport-security')),
    rateScripts(html),
    rateSniffing(headers.get('x-content-type-options')),
    rateFraming(csp, headers.get('x-frame-options')),
  ];
  const meta = /<meta[^>]+(?:http-equiv\s*=\s*["']?content-security-policy|name\s*=\s*["']?referrer)/i.test(html);
  if (meta) verdicts.push({ test: 'meta', result: 'policies in the page are not rated here', points: -25 });
  const penalty = verdicts.reduce((sum, { points }) => sum + Math.min(points, 0), 0);
  const bonus = verdicts.reduce((sum, { points }) => sum + Math.max(points, 0), 0);
  // Bonus points count only for a score of at least 90.
  return { score: Math.max(0, 100 + penalty + (100 + penalty >= 90 ? bonus : 0)), verdicts };
}

type Policy = Map<string, string[]>;

function readPolicy(text: string | null): Policy {
  const rules = (text ?? '').split(';').map((rule) => rule.trim().split(/\s+/));
  return new Map(rules.filter(([name]) => name).map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
}

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const passive = ['img-src', 'media-src'];

function ratePolicy(csp: Policy): Verdict {
  const sourcesOf = (name: string) => csp.get(name) ?? csp.get('default-src') ?? ['*'];
  const allows = (name: string, ...sources: string[]) => sourcesOf(name).some((source) => sources.includes(source));
  const loadsOverHttp = (sources: string[]) => sources.some((source) => /^(?:http|ftp):/.test(source));
  const active = [...csp].filter(([name]) => !passive.includes(name)).flatMap(([, sources]) => sources);
  const verdict = (result: string, points: number) => ({ test: 'content-security-policy', result, points });
  if (csp.size === 0) return verdict('missing', -25);
  if (allows('script-src', ...broad, "'unsafe-inline'", 'data:') || allows('object-src', ...broad))
    return verdict('unsafe scripts or objects', -20);
  if (loadsOverHttp(active)) return verdict('loads over http', -20);
  if (allows('script-src', "'unsafe-eval'") || allows('style-src', "'unsafe-eval'")) return verdict('unsafe eval', -10);
  if (passive.some((name) => loadsOverHttp(sourcesOf(name)))) return verdict('pictures over http', -10);
  if (allows('style-src', ...broad, "'unsafe-inline'", 'data:')) return verdict('unsafe styles', 0);
  return csp.get('default-src')?.join() === "'none'"
    ? verdict("nothing unsafe, default-src 'none'", 10)
    : verdict('nothing unsafe', 5);
}

function rateCookies(headers: Headers): Verdict {
  const cookies = headers.getSetCookie().length;
  return { test: 'cookies', result: cookies > 0 ? 'set' : 'none', points: cookies > 0 ? -40 : 0 };
}

function rateSharing(preflight: Headers): Verdict {
  const isOpen = preflight.has('access-control-allow-origin') && preflight.get('access-control-allow-credentials');
  const result = isOpen ? 'with credentials' : 'without credentials';
  return { test: 'cross-origin-resource-sharing', result, points: isOpen ? -50 : 0 };
}

function rateResourcePolicy(policy: string | null): Verdict {
  const points = { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0, missing: 0 }[policy ?? 'missing'] ?? -5;
  return { test: 'cross-origin-resource-policy', result: policy ?? 'missing', points };
}

function rateReferrer(policy: string | null): Verdict {
  const privatePolicies = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
  const last = policy?.split(',').at(-1)?.trim().toLowerCase();
  const points = last === undefined ? 0 : privatePolicies.includes(last) ? 5 : -5;
  return { test: 'referrer-policy', result: policy ?? 'missing', points };
}

/** Preloading would earn five points, but requires the site to be on the browsers' preload list. */
function rateTransport(header: string | null): Verdict {
  const age = Number(/max-age=(\d+)/i.exec(header ?? '')?.[1] ?? Number.NaN);
  const halfYear = 15_552_000;
  const points = Number.isNaN(age) ? -20 : age < halfYear ? -10 : 0;
  return { test: 'strict-transport-security', result: header ?? 'missing', points };
}

function rateScripts(html: string): Verdict {
  const sources = [...html.matchAll(/<script\b[^>]*\bsrc\s*=\s*["']?([^"'\s>]+)/gi)].map(([, source = '']) => source);
  const foreign = sources.filter((source) => /^(?:https?:)?\/\//i.test(source));
  const result = foreign.length > 0 ? 'from other hosts' : sources.length > 0 ? 'our own' : 'none';
  return { test: 'subresource-integrity', result, points: foreign.length > 0 ? -50 : 0 };
}

function rateSniffing(header: string | null): Verdict {
  const points = header?.toLowerCase() === 'nosniff' ? 0 : -5;
  return { test: 'x-content-type-options', result: header ?? 'missing', points };
}

function rateFraming(csp: Policy, header: string | null): Verdict {
  if (csp.has('frame-ancestors')) return { test: 'x-frame-options', result: 'by the policy', points: 5 };
  const points = /^(?:deny|sameorigin)$/i.test(header ?? '') ? 0 : -20;
  return { test: 'x-frame-options', result: header ?? 'missing', points };
}
