import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { refuse } from '../refusal.ts';
import { sendRefusal } from './errors.ts';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

export function installNotFound(
  app: FastifyInstance,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null,
): void {
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    return (wantsPage && sendPage(request, reply)) || sendRefusal(request, reply, refuse('not_found'));
  });
}

/** Must be called after the last route. */
export function refuseWrongMethods(app: FastifyInstance, served: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, allowed] of served) {
    const others = methods.filter((method) => !app.hasRoute({ method, url }));
    if (others.length === 0) continue;
    const allow = [...allowed].join(', ');
    app.route({
      method: others,
      url,
      handler: (request, reply) => sendRefusal(request, reply.header('allow', allow), refuse('method_not_allowed')),
    });
  }
}
