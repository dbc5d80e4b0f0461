import { Resolver } from 'node:dns/promises';
import type { Env } from '../env.ts';
import { checkTimeouts } from './check-timeouts.ts';
import { type DoctorFinding, ok, skipped, warning } from './doctor-finding.ts';

interface EmailDnsOptions {
  /** Replaces the machine's name server. The address may include a port. */
  readonly dns?: string | undefined;
  readonly selector?: string | undefined;
}

/** Large email providers use these DKIM selectors. */
const commonSelectors = [
  'default',
  'dkim',
  'mail',
  'email',
  'smtp',
  'key1',
  'k1',
  'k2',
  's1',
  's2',
  'selector1',
  'selector2',
  'google',
  'mx',
  'mxvault',
  'zoho',
  'pm',
  'mandrill',
  'fm1',
  'fm2',
  'fm3',
  'protonmail',
  'resend',
  'brevo1',
  'brevo2',
  'mailjet',
];

/** Public DNS cannot resolve these names (RFC 2606, RFC 6761, RFC 6762). */
const isPrivate = (domain: string) =>
  !domain.includes('.') || /\.(?:test|example|invalid|localhost|local|internal|home\.arpa)$/i.test(domain);

/** Large receivers refuse unverified emails or treat them as spam. */
export async function checkEmailDns(
  { MAIL_FROM, SMTP_URL }: Env,
  { dns, selector }: EmailDnsOptions,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> {
  const domain = /@([^<>@\s]+)>?$/.exec(MAIL_FROM)?.[1]?.toLowerCase() ?? '';
  if (!SMTP_URL) return [skipped('SPF, DKIM and DMARC do not matter while no email is sent.')];
  if (isPrivate(domain))
    return [
      warning(
        `MAIL_FROM has the domain ${domain}, which is not on the public internet.`,
        'Set MAIL_FROM to an address of your own domain, unless your emails stay on your network.',
      ),
    ];
  const resolver = new Resolver({ timeout: checkTimeouts.dns, tries: 2 });
  if (dns !== undefined) resolver.setServers([dns]);
  signal.addEventListener('abort', () => resolver.cancel());
  const lookUp = (name: string) => readTexts(resolver, name);
  try {
    const findings = await Promise.all([
      checkSpf(lookUp, domain),
      checkDkim(lookUp, domain, selector),
      checkDmarc(lookUp, domain),
      checkMx(resolver, domain),
    ]);
    return findings.flat();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return [
      warning(
        `DNS does not answer (${code}), so SPF, DKIM and DMARC of ${domain} were not checked.`,
        "Check this machine's DNS, or ask another name server: --dns 9.9.9.9",
      ),
    ];
  }
}

type LookUp = (name: string) => Promise<string[]>;

async function readTexts(resolver: Resolver, name: string): Promise<string[]> {
  return (await resolver.resolveTxt(name).catch(noRecordsIfMissing)).map((parts) => parts.join(''));
}

function noRecordsIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return [];
  throw error;
}

async function checkSpf(lookUp: LookUp, domain: string): Promise<DoctorFinding> {
  const records = (await lookUp(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return warning(
      `${domain} has no SPF record: nobody knows which servers may send its email.`,
      `Publish a TXT record for ${domain} as your email provider says, such as "v=spf1 include:<provider> -all".`,
    );
  if (records.length > 1)
    return warning(
      `${domain} has ${records.length} SPF records, so receivers ignore them all.`,
      'Merge them into one: every include:, and -all once.',
    );
  if (/(?:^| )[+?]?all(?: |$)/i.test(record))
    return warning(`The SPF record of ${domain} lets everybody send: ${record}`, 'End it with -all or ~all.');
  if (!/(?:^| )[-~]all(?: |$)|(?:^| )redirect=/i.test(record))
    return warning(`The SPF record of ${domain} says nothing about all other servers: ${record}`, 'End it with -all.');
  return ok(`SPF of ${domain}: ${record}`);
}

async function checkDkim(lookUp: LookUp, domain: string, selector: string | undefined): Promise<DoctorFinding> {
  const names = selector === undefined ? commonSelectors : [selector];
  const keys = await Promise.all(
    names.map(async (name) => ({ name, key: keyIn(await lookUp(`${name}._domainkey.${domain}`)) })),
  );
  const revoked = keys.filter(({ key }) => key === '');
  const [valid] = keys.filter(({ key }) => key);
  if (valid) return ok(`DKIM of ${domain}: there is a key with the selector ${valid.name}.`);
  if (revoked[0])
    return warning(
      `The DKIM key ${revoked[0].name} of ${domain} is empty: it was revoked.`,
      'Publish the key that your email provider shows.',
    );
  if (selector !== undefined)
    return warning(
      `${domain} has no DKIM key with the selector ${selector}.`,
      `Publish the TXT or CNAME record ${selector}._domainkey.${domain} that your email provider shows.`,
    );
  return warning(
    `No DKIM key of ${domain} was found under the usual selectors.`,
    'Publish the one that your email provider shows or, if there is one, name its selector: --selector <name>',
  );
}

/** Returns the public key, '' if the key was revoked, or null if there is no DKIM record. */
function keyIn(texts: readonly string[]): string | null {
  const record = texts.find((text) => /(?:^|;)\s*p=/.test(text));
  return record === undefined ? null : (/(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.trim() ?? null);
}

async function checkDmarc(lookUp: LookUp, domain: string): Promise<DoctorFinding> {
  for (const name of withParents(domain)) {
    const record = (await lookUp(`_dmarc.${name}`)).find((text) => /^v=DMARC1(?:\s*;|$)/i.test(text));
    if (record !== undefined) return validateDmarc(name, record);
  }
  return warning(
    `${domain} has no DMARC record: large receivers refuse such email or treat it as spam.`,
    `Publish a TXT record for _dmarc.${domain}: "v=DMARC1; p=quarantine; rua=mailto:<your address>".`,
  );
}

function validateDmarc(domain: string, record: string): DoctorFinding {
  if (/;\s*p\s*=\s*(?:none|quarantine|reject)\b/i.test(record)) return ok(`DMARC of ${domain}: ${record}`);
  return warning(
    `The DMARC record of ${domain} has no policy: ${record}`,
    'Add p=none, p=quarantine or p=reject right after v=DMARC1.',
  );
}

/** Returns the domain and its parents, down to two labels, because policies also apply to subdomains. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return Array.from({ length: Math.max(labels.length - 1, 1) }, (_, from) => labels.slice(from).join('.'));
}

async function checkMx(resolver: Resolver, domain: string): Promise<DoctorFinding[]> {
  const servers = await resolver.resolveMx(domain).catch(noRecordsIfMissing);
  if (servers.some(({ exchange }) => exchange !== '')) return [];
  return [
    warning(
      `${domain} receives no email (it has no MX record): replies and bounces are lost, and some receivers refuse such senders.`,
      'Publish an MX record, or set MAIL_FROM to an address that receives email.',
    ),
  ];
}
