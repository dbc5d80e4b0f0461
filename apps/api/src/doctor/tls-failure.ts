import { broken, type DoctorFinding } from './doctor-finding.ts';

/** The keys are the codes of Node's errors. */
const certificates: Readonly<Record<string, readonly [problem: string, advice: string]>> = {
  CERT_HAS_EXPIRED: ['has expired', 'Renew it, and find out why the proxy did not.'],
  CERT_NOT_YET_VALID: ['is not valid yet', "Correct the clock of this machine or of the certificate's issuer."],
  ERR_TLS_CERT_ALTNAME_INVALID: ['is for a different name', 'Get one for the host of PUBLIC_URL.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'is self-signed, which no browser accepts',
    'Get one from an authority; Caddy does so automatically.',
  ],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'comes from an unknown authority',
    'Get one from a public authority; Caddy does so automatically.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'comes without its intermediate certificates',
    'Make the proxy send the full chain.',
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'comes from an unknown authority',
    'Make the proxy send the full chain of a public authority.',
  ],
};

export function explainFailure(error: unknown, url: string): DoctorFinding {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const certificate = certificates[code];
  if (certificate) return broken(`The certificate of ${url} ${certificate[0]}.`, certificate[1]);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return broken(
      `The host of PUBLIC_URL, ${new URL(url).hostname}, is not known.`,
      'Publish its A and AAAA records, or correct PUBLIC_URL.',
    );
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return broken(
      `The server at ${url} does not support TLS.`,
      'Put a proxy with a certificate in front of the server: docs/running/tls.md.',
    );
  const advice =
    'Start the server and its proxy, or correct PUBLIC_URL. This machine may also be unable to reach its own public address.';
  return broken(`Nothing answers at ${url} (${code || message}).`, advice);
}
