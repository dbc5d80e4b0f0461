import { isLoopbackHost } from './private-host.ts';

/** These passwords appear in manuals, images and examples. */
const defaultPasswords = new Set(
  'fixit postgres postgresql redis foobared password passw0rd admin administrator root secret changeme change-me example test 12345678 123456'.split(
    ' ',
  ),
);

/** The name of the user or of the database also counts as a default. */
export function hasDefaultPassword(url: string): boolean {
  const password = passwordOf(url).toLowerCase();
  if (password === '') return false;
  const { username, pathname } = new URL(url);
  return defaultPasswords.has(password) || [decodePart(username), decodePart(pathname.slice(1))].includes(password);
}

/** The host of a PostgreSQL URL may be the folder of a socket. */
export function lacksCredentials(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  if (passwordOf(url) !== '' || searchParams.has('sslcert')) return false;
  const host = (searchParams.get('host') ?? decodePart(hostname)).replace(/^\[|\]$/g, '');
  return host !== '' && !host.startsWith('/') && !isLoopbackHost(host);
}

function passwordOf(url: string): string {
  const { password, searchParams } = new URL(url);
  return searchParams.get('password') ?? decodePart(password);
}

function decodePart(part: string): string {
  return new URLSearchParams(`part=${part.replace(/[+&]/g, encodeURIComponent)}`).get('part') ?? '';
}
