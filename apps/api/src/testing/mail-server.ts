import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { smtpPostman } from '../platform/mail.ts';

/** A mail as it came, its lines whole again and its letters plain. */
export interface TakenMail {
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** Text and HTML, one behind the other. */
  readonly body: string;
}

/** A real SMTP server that keeps what it takes, and a postman who brings mail to it. */
export async function startMailServer() {
  const taken: TakenMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, answer) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        taken.push(readMail(Buffer.concat(pieces).toString()));
        answer();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  const { port } = smtp.server.address() as AddressInfo;
  return {
    postman: smtpPostman(`smtp://127.0.0.1:${port}`, 'Fixit <no-reply@fixit.test>'),
    /** What came for an address, in its order. */
    mailsTo: (email: string) => taken.filter(({ headers }) => headers.get('to') === email),
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

function readMail(raw: string): TakenMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = rest
    .join('\r\n\r\n')
    .replace(/=\r\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, decodeQuoted);
  return { headers, body };
}

function decodeQuoted(quoted: string): string {
  return Buffer.from(quoted.replaceAll('=', ''), 'hex').toString();
}
