import { type ErrorCode, errorBody, errors } from '@fixit/contract/error';
import { idempotency } from '@fixit/contract/rate-limit';
import { commonErrors, type Route, type RouteDetails } from '@fixit/contract/route';
import { pageSize } from '@fixit/contract/value/page';
import * as z from 'zod/mini';
import { version } from '../../version.ts';

type Json = Record<string, unknown>;

export interface CallsAudience<R extends RouteDetails> {
  readonly title: string;
  readonly description: string;
  readonly securitySchemes: Json;
  readonly securityOf: (call: R) => Json[];
  readonly noteFor: (call: R) => string | null;
  readonly errorsOf: (call: R) => ErrorCode[];
}

const publicAudience: CallsAudience<Route> = {
  title: 'Fixit',
  description: [
    'The calls of a marketplace for local tradespeople. Send `Authorization: Token <token>`. Paths work with and without the final slash.',
    `A list takes \`limit\`, by default ${pageSize.usual} and at most ${pageSize.max} (by default ${pageSize.max} for a customer’s appointments and contacts). Its \`cursor\` is the \`next\` of the previous page, or its \`X-Next-Cursor\` header where the body is the list. A cursor is opaque and valid only for its own list.`,
    `A POST with a login may have an \`Idempotency-Key\` of up to ${idempotency.keyLength} characters. A repetition within ${idempotency.hours} hours is not executed again.`,
    'The `Retry-After` of a 429 or 503 is the number of seconds after which to retry.',
  ].join('\n\n'),
  securitySchemes: {
    token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <token>`' },
  },
  securityOf: ({ access }) => (access === 'open' ? [{}, { token: [] }] : [{ token: [] }]),
  noteFor: ({ access }) => (access === 'customer' || access === 'artisan' ? `For the ${access} role.` : null),
  errorsOf: commonErrors,
};

export const describePublicCalls = (calls: ReadonlyMap<string, Route>, server: string): Json =>
  describeCalls(calls, server, publicAudience);

export function describeCalls<R extends RouteDetails>(
  calls: ReadonlyMap<string, R>,
  server: string,
  audience: CallsAudience<R>,
): Json {
  const { title, description, securitySchemes } = audience;
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server }],
    tags: [...new Set([...calls.keys()].map(moduleOf))].map((name) => ({ name })),
    paths: pathsOf(calls, audience),
    components: { securitySchemes, schemas: { Error: schemaOf(errorBody, 'output') } },
  };
}

const cachedPaths = new WeakMap<ReadonlyMap<string, RouteDetails>, Json>();

/** Caches the description, because tests start many servers with the same calls. */
function pathsOf<R extends RouteDetails>(calls: ReadonlyMap<string, R>, audience: CallsAudience<R>): Json {
  const existing = cachedPaths.get(calls);
  if (existing) return existing;
  const paths: Record<string, Json> = {};
  for (const [name, call] of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(name, call, audience) };
  }
  cachedPaths.set(calls, paths);
  return paths;
}

const moduleOf = (name: string) => name.split('.')[0] ?? name;

function describeCall<R extends RouteDetails>(
  name: string,
  call: R,
  { securityOf, noteFor, errorsOf }: CallsAudience<R>,
): Json {
  const note = noteFor(call);
  return {
    operationId: name,
    tags: [moduleOf(name)],
    summary: call.summary,
    security: securityOf(call),
    ...(note === null ? {} : { description: note }),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...requestBodyOf(call),
    responses: {
      [call.status ?? 200]: {
        description: 'Success',
        content: { [call.type ?? 'application/json']: { schema: schemaOf(call.answer, 'output') } },
      },
      ...describeRefusals(new Set([...errorsOf(call), ...(call.errors ?? [])])),
    },
  };
}

function parametersOf(schema: z.ZodMiniType | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBodyOf(call: RouteDetails): Json {
  if (call.upload) {
    const properties = { [call.upload]: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: [call.upload] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!call.body) return {};
  const required = !z.safeParse(call.body, undefined).success;
  return { requestBody: { required, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } };
}

function describeRefusals(codes: ReadonlySet<ErrorCode>): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => [
      status,
      { description: refusals.map((code) => `\`${code}\``).join(', '), content },
    ]),
  );
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema;
}
