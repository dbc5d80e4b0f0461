import type { FastifyInstance } from 'fastify';
import { isFromThisMachine } from '../http/local-request.ts';
import { refuse } from '../refusal.ts';
import { mailboxPage, mailboxPolicy } from './dev-mailbox-page.ts';
import type { Mailer } from './mailer.ts';

export function serveMailbox(app: FastifyInstance, kept: NonNullable<Mailer['kept']>): void {
  app.get('/dev/mail', async (request, reply) => {
    // Nor may the page of another origin read them.
    reply.removeHeader('access-control-allow-origin');
    if (!isFromThisMachine(request)) throw refuse('not_found');
    const { to: given } = request.query as { to?: unknown };
    const to = typeof given === 'string' && given !== '' ? given : undefined;
    const emails = await kept(to);
    if (!request.headers.accept?.includes('text/html')) return { message: 'Kept emails', data: emails };
    reply.header('content-security-policy', mailboxPolicy);
    return reply.type('text/html; charset=utf-8').send(mailboxPage(emails, to));
  });
}
