import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { PermanentFailure } from '../queue/permanent-failure.ts';

/** A mail as a task of the queue carries it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601: past this instant the mail is of no use and is not sent. */
  send_before?: string;
  headers?: Record<string, string>;
  /** The same on every try, so that a receiver knows a mail that it took before. */
  message_id?: string;
}

export interface KeptMail extends Pick<Mail, 'to' | 'subject' | 'text' | 'html'> {
  created_at: string;
}

export interface Postman {
  /** Sends a mail; throws when it was not taken, so that the queue tries again. */
  send(mail: Mail): Promise<void>;
  /** The mails that were kept instead of sent, newest first; null where mail really goes out. */
  readonly kept: ((to: string | undefined) => Promise<KeptMail[]>) | null;
}

/** How long an SMTP server may be silent; the queue tries again. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/** Sends through an SMTP server. */
export function smtpPostman(url: string, from: string): Postman {
  const transport = createTransport({ url, ...patience }, { from });
  return {
    async send(mail) {
      try {
        await transport.sendMail(optionsOf(mail));
      } catch (error) {
        throw isRefusedForGood(error) ? new PermanentFailure(error.message, { cause: error }) : error;
      }
    },
    kept: null,
  };
}

/** Keeps mails as .eml files, each beside what the dev mailbox shows of it, and tells of each. */
export function keepingPostman(folder: string, from: string, tell: (mail: Mail) => void): Postman {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let kept = 0;
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { to, subject, text, html } = mail;
      const { message } = await composer.sendMail({ from, ...optionsOf(mail) });
      const created_at = new Date().toISOString();
      kept += 1;
      const name = `${created_at.replaceAll(':', '-')}-${process.pid}-${String(kept).padStart(6, '0')}`;
      // Codes stand in them.
      await writeFile(join(folder, `${name}.eml`), message, { mode: 0o600 });
      const shown: KeptMail = { to, subject, text, html, created_at };
      await writeFile(join(folder, `${name}.part`), JSON.stringify(shown), { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, `${name}.json`));
      tell(mail);
    },
    kept: async (to) => {
      const names = await readdir(folder).catch(noneYet);
      const newest = names
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse();
      const mails: KeptMail[] = [];
      for (const name of newest) {
        // Only `send` writes here.
        const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMail;
        if (!to || mail.to.toLowerCase() === to.toLowerCase()) mails.push(mail);
        if (mails.length === 200) break;
      }
      return mails;
    },
  };
}

/** The folder comes with the first mail. */
function noneYet(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Whether the server will never take this mail. A 5xx about our login or the connection is no word about the mail. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // Nodemailer puts them on its errors.
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

function optionsOf({ to, subject, text, html, headers, message_id }: Mail): SendMailOptions {
  return { to, subject, text, html, ...(headers && { headers }), ...(message_id && { messageId: message_id }) };
}
