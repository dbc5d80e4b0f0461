import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SpanKind } from '@opentelemetry/api';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { PermanentFailure } from '../queue/permanent-failure.ts';
import { traceWork } from '../telemetry/trace-work.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The email expires at this instant, in ISO 8601. */
  send_before?: string;
  headers?: Record<string, string>;
  /** A receiver recognises an email that it has already accepted, because every attempt has the same id. */
  message_id?: string;
  /** The email is rewritten if one of these changes before it is sent. */
  notification_ids?: readonly string[];
  /** The name of the marketplace is set only if it is not Fixit. */
  market?: string;
}

export interface StoredEmail extends Pick<Email, 'to' | 'subject' | 'text' | 'html'> {
  created_at: string;
}

export interface Mailer {
  /** Throws if the email was not accepted, so that the queue retries. */
  send(email: Email): Promise<void>;
  /** Lists the newest first. This is null if an SMTP server sends the emails. */
  readonly listStored: ((to: string | undefined) => Promise<StoredEmail[]>) | null;
}

const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...timeoutsMs }, { from });
  return {
    async send(email) {
      try {
        await traceWork('send email', { kind: SpanKind.CLIENT }, () =>
          transport.sendMail({ ...smtpOptions(email), from: senderOf(from, email) }),
        );
      } catch (error) {
        throw isRefusedForGood(error) ? new PermanentFailure(error.message, { cause: error }) : error;
      }
    },
    listStored: null,
  };
}

export function fileMailer(folder: string, from: string, onStored: (email: Email) => void): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let count = 0;
  return {
    async send(email) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { to, subject, text, html } = email;
      const { message } = await composer.sendMail({ ...smtpOptions(email), from: senderOf(from, email) });
      const created_at = new Date().toISOString();
      count += 1;
      const name = `${created_at.replaceAll(':', '-')}-${process.pid}-${String(count).padStart(6, '0')}`;
      // Emails contain codes, so only the owner may read them.
      await writeFile(join(folder, `${name}.eml`), message, { mode: 0o600 });
      const storedEmail: StoredEmail = { to, subject, text, html, created_at };
      await writeFile(join(folder, `${name}.part`), JSON.stringify(storedEmail), { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, `${name}.json`));
      onStored(email);
    },
    listStored: async (to) => {
      const names = await readdir(folder).catch(emptyIfMissing);
      const newest = names
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse();
      const emails: StoredEmail[] = [];
      for (const name of newest) {
        // Only `send` writes these files.
        const email = JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredEmail;
        if (!to || email.to.toLowerCase() === to.toLowerCase()) emails.push(email);
        if (emails.length === 200) break;
      }
      return emails;
    },
  };
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** A 5xx about our login or the connection says nothing about the email. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // Nodemailer adds these fields to its errors.
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** Any sender name other than Fixit is the operator's choice. */
function senderOf(from: string, { market }: Email): NonNullable<SendMailOptions['from']> {
  const address = /^"?Fixit"? *<([^<>]+)>$/.exec(from)?.[1];
  return market !== undefined && address !== undefined ? { name: market, address } : from;
}

function smtpOptions({ to, subject, text, html, headers, message_id }: Email): SendMailOptions {
  return { to, subject, text, html, ...(headers && { headers }), ...(message_id && { messageId: message_id }) };
}
