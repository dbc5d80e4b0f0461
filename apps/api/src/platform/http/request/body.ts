import type { FastifyInstance } from 'fastify';
import { refuse } from '../../refusal.ts';

export const jsonOnly = 'Please send this as JSON, with the content type application/json.';

/** An empty body of any type counts as no body, because SPEC.md's client sends one on log-out and DELETE. */
export function installBodies(app: FastifyInstance): void {
  // Without this, some types would be refused before the body is known to be empty.
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (isEmpty) delete headers['content-type'];
    done();
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    done(refuse('unsupported_type', request.routeOptions.config.isUpload ? {} : { message: jsonOnly }));
  });
}
