import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tracer } from '../../db/sessions/trace-statements.ts';
import { traceIds } from './trace-work.ts';

/** Anybody could decide which traces are collected if `trustsIncomingTrace` were set without a trusted proxy. */
export function traceCalls(app: FastifyInstance, { trustsIncomingTrace }: { trustsIncomingTrace: boolean }): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const spanOf = (request: FastifyRequest) => {
    const spanContext = contexts.get(request);
    return spanContext && trace.getSpan(spanContext);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: path, config } = request.routeOptions;
    // Files would be most of the spans, and sockets live for hours, so neither has a span.
    if (!path || path.includes('*') || config.socket) return done();
    const parent = trustsIncomingTrace ? propagation.extract(context.active(), request.headers) : context.active();
    const attributes = { 'http.request.method': request.method, 'http.route': path, 'fixit.request_id': request.id };
    const span = tracer.startSpan(`${request.method} ${path}`, { kind: SpanKind.SERVER, attributes }, parent);
    const spanContext = trace.setSpan(parent, span);
    request.log = request.log.child(traceIds(span));
    contexts.set(request, spanContext);
    context.with(spanContext, done);
  });
  // The context is lost while the body is read, so it is restored here.
  app.addHook('preValidation', (request, _reply, done) => {
    const spanContext = contexts.get(request);
    if (spanContext) context.with(spanContext, done);
    else done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spanOf(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
