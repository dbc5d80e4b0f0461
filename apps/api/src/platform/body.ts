import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies. An empty body counts as none, whatever its type says: SPEC.md's client sends such on log-out and DELETE. */
export function installBodies(app: FastifyInstance): void {
  // What has no bytes is of no type: some types would be refused before anybody saw that.
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
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    done(Object.assign(new Error('Not JSON'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }));
  });
}
