import { EventEmitter, once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { listenLocally } from '../listen-locally.ts';

interface ReceivedEmail {
  readonly to: string;
  readonly subject: string;
  /** The headers, text and HTML are decoded. */
  readonly raw: string;
}

export class TestMailServer {
  readonly received: ReceivedEmail[] = [];
  readonly #arrivals = new EventEmitter();
  readonly #server: SMTPServer;

  constructor({ offersLogin = true } = {}) {
    this.#arrivals.setMaxListeners(0);
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: offersLogin ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      onData: (stream, session, answer) => {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          const raw = decodeEmail(Buffer.concat(pieces).toString());
          const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(raw)?.[1]?.replace(/\r?\n[ \t]+/g, ' ') ?? '';
          const [to] = session.envelope.rcptTo;
          this.received.push({ to: to?.address ?? '', subject, raw });
          answer();
          this.#arrivals.emit('mail');
        });
      },
    });
    // After a broken connection the sender retries.
    this.#server.on('error', (error) => {
      if (!('remoteAddress' in error)) throw error;
    });
  }

  async open(): Promise<string> {
    return `smtp://127.0.0.1:${await listenLocally(this.#server.server)}`;
  }

  async mailTo(to: string, subject: RegExp): Promise<ReceivedEmail> {
    for (;;) {
      const mail = this.received.find((email) => email.to === to && subject.test(email.subject));
      if (mail) return mail;
      await once(this.#arrivals, 'mail');
    }
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

/** The body is quoted-printable (RFC 2045), which breaks long lines and addresses. The headers are plain. */
function decodeEmail(raw: string): string {
  const end = raw.search(/\r?\n\r?\n/);
  const joined = raw.slice(end).replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return raw.slice(0, end) + Buffer.from(bytes, 'latin1').toString('utf8');
}
