import { createTransport } from 'nodemailer';
import type { Env } from '../env.ts';
import { checkTimeouts } from './check-timeouts.ts';
import { broken, type DoctorFinding, ok, skipped } from './doctor-finding.ts';

export async function checkEmailServer(
  { SMTP_URL, MAIL_FROM, PUBLIC_URL, DATA_DIR }: Env,
  to: string | undefined,
): Promise<DoctorFinding[]> {
  if (!SMTP_URL) {
    const message = `SMTP_URL is unset: emails are stored in ${DATA_DIR}/mail, and none is sent.`;
    if (to === undefined) return [skipped(message)];
    return [broken(`${message} So no test email was sent.`, 'Set SMTP_URL to your email server.')];
  }
  const { host } = new URL(SMTP_URL);
  const transport = createTransport(
    {
      url: SMTP_URL,
      // Without this, nodemailer does not try to log in to a server that offers no login.
      forceAuth: new URL(SMTP_URL).password !== '',
      connectionTimeout: checkTimeouts.email,
      greetingTimeout: checkTimeouts.email,
      socketTimeout: checkTimeouts.email,
      dnsTimeout: checkTimeouts.email,
    },
    { from: MAIL_FROM },
  );
  try {
    if (to === undefined) {
      await transport.verify();
      return [ok(`The email server ${host} accepts our login. To send a test email, add --to <address>.`)];
    }
    await transport.sendMail({ to, subject: 'A test email from Fixit', text: testEmailText(PUBLIC_URL, MAIL_FROM) });
    return [ok(`The email server ${host} accepted a test email to ${to}. Check that it arrives, and not as spam.`)];
  } catch (error) {
    return [explain(error, host)];
  } finally {
    transport.close();
  }
}

const testEmailText = (publicUrl: string, from: string) =>
  `This is a test email from the Fixit at ${publicUrl}, sent as ${from} by its operator's command "doctor".\n\n` +
  'If you read this, the server can send email. If this one was in spam, see what "doctor" says about SPF, DKIM and DMARC.\n';

/** A server answers with these if it does not support a command, or supports it only with TLS. */
const unknownCommand = new Set([500, 502, 503, 504, 530, 538]);

/** Leaves out the server's reply to our login, which may repeat the password. */
function explain(error: unknown, host: string): DoctorFinding {
  const {
    code = '',
    responseCode,
    response,
    message,
  } = error as Error & {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  if (code === 'EAUTH' && responseCode !== undefined && unknownCommand.has(responseCode))
    return broken(
      `The email server ${host} offers no login, but SMTP_URL has a password.`,
      'Use the port at which it does, usually 465 with smtps:// or 587 with smtp://, or remove user and password.',
    );
  if (code === 'EAUTH')
    return broken(`The email server ${host} refuses the user or password of SMTP_URL.`, 'Correct SMTP_URL.');
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return broken(
      `The host of SMTP_URL, ${host}, is not known.`,
      'Correct SMTP_URL, or check the DNS of this machine.',
    );
  if (responseCode !== undefined)
    return broken(
      `The email server ${host} refused the email: ${response ?? responseCode}`,
      'Ask its provider whether this account may send as MAIL_FROM to that address.',
    );
  if (/certificate|self.signed|altnames/i.test(message))
    return broken(
      `The certificate of the email server ${host} is not valid: ${message}.`,
      'In SMTP_URL, use the name that its provider gives.',
    );
  const advice =
    'Check the host and port of SMTP_URL. Many hosts block port 25: use 587 with smtp:// or 465 with smtps://.';
  return broken(`The email server ${host} does not answer (${code || message}).`, advice);
}
