import type { FastifyInstance } from 'fastify';
import { isFromThisMachine } from '../http/local-request.ts';
import { refuse } from '../refusal.ts';
import { mailboxPage, mailboxPolicy } from './dev-mailbox-page.ts';
import type { Mailer } from './mailer.ts';

export function serveMailbox(app: FastifyInstance, listStored: NonNullable<Mailer['listStored']>): void {
  app.get('/dev/mail', async (request, reply) => {
    // Pages of other origins cannot read the emails without this header.
    reply.removeHeader('access-control-allow-origin');
    if (!isFromThisMachine(request)) throw refuse('not_found');
    const { to: recipient } = request.query as { to?: unknown };
    const to = typeof recipient === 'string' && recipient !== '' ? recipient : undefined;
    const emails = await listStored(to);
    if (!request.headers.accept?.includes('text/html')) return { message: 'Stored emails', data: emails };
    reply.header('content-security-policy', mailboxPolicy);
    return reply.type('text/html; charset=utf-8').send(mailboxPage(emails, to));
  });
}
