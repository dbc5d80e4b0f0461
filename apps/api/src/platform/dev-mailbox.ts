import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import type { KeptMail, Postman } from './mail.ts';

/** Shows kept mails at /dev/mail/: as JSON for programs, as a page for people. */
export function serveMailbox(app: FastifyInstance, kept: NonNullable<Postman['kept']>): void {
  app.get('/dev/mail', async (request, reply) => {
    const { to } = request.query as { to?: unknown };
    const mails = await kept(typeof to === 'string' ? to : undefined);
    reply.header('cache-control', 'no-store');
    if (!request.headers.accept?.includes('text/html')) return { message: 'Kept mails', data: mails };
    return reply.type('text/html; charset=utf-8').send(pageOf(mails));
  });
}

function pageOf(mails: readonly KeptMail[]): string {
  const letters = mails.map(
    ({ to, subject, text, created_at }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>to ${escapeHtml(to)}, ${escapeHtml(created_at)}</p><pre>${escapeHtml(text)}</pre></article>`,
  );
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox – Fixit</title><h1>Mailbox</h1>
<p>No SMTP server is set up, so these mails were kept instead of sent.</p>
${letters.join('\n') || '<p>No mail yet.</p>'}</html>`;
}
