import type { FastifyInstance } from 'fastify';
import { isFromThisMachine } from '../http/local-request.ts';
import { refuse } from '../refusal.ts';
import { mailboxPage, mailboxPolicy } from './dev-mailbox-page.ts';
import type { Postman } from './mailer.ts';

/** Shows kept mails at /dev/mail/ to this machine alone: as JSON for programs, as a page for people. */
export function serveMailbox(app: FastifyInstance, kept: NonNullable<Postman['kept']>): void {
  app.get('/dev/mail', async (request, reply) => {
    // Nor may the page of another origin read them.
    reply.removeHeader('access-control-allow-origin');
    if (!isFromThisMachine(request)) throw refuse('not_found');
    const { to: given } = request.query as { to?: unknown };
    const to = typeof given === 'string' && given !== '' ? given : undefined;
    const mails = await kept(to);
    if (!request.headers.accept?.includes('text/html')) return { message: 'Kept mails', data: mails };
    reply.header('content-security-policy', mailboxPolicy);
    return reply.type('text/html; charset=utf-8').send(mailboxPage(mails, to));
  });
}
