import { type ErrorCode, errorBody, errors } from '@fixit/contract/error';
import { idempotency } from '@fixit/contract/rate-limit';
import { commonErrors, type Route, type RouteDetails } from '@fixit/contract/route';
import { pageSize } from '@fixit/contract/value/page';
import * as z from 'zod/mini';
import { version } from '../../version.ts';

type Json = Record<string, unknown>;

/** These parts of a document depend on who makes the calls. */
export interface CallsReader<R extends RouteDetails> {
  readonly title: string;
  readonly description: string;
  readonly securitySchemes: Json;
  readonly securityOf: (call: R) => Json[];
  readonly remarkOn: (call: R) => string | null;
  readonly errorsOf: (call: R) => ErrorCode[];
}

const publicReader: CallsReader<Route> = {
  title: 'Fixit',
  description: [
    'The calls of a marketplace for local tradespeople. Send `Authorization: Token <token>`; paths are taken with and without the final slash.',
    `A list takes \`limit\`, ${pageSize.usual} unless told and ${pageSize.max} at most (a customer’s appointments and contacts: ${pageSize.max} unless told), and as \`cursor\` what the page before gave as \`next\`, or in \`X-Next-Cursor\` where the body is the list. A cursor is opaque and fits its own list alone.`,
    `A POST of somebody who is logged in may carry an \`Idempotency-Key\` of up to ${idempotency.keyLength} characters: sent again within ${idempotency.hours} hours it is not done twice.`,
    'A 429 or 503 says in `Retry-After` after how many seconds to try again.',
  ].join('\n\n'),
  securitySchemes: {
    token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <token>`' },
  },
  securityOf: ({ access }) => (access === 'open' ? [{}, { token: [] }] : [{ token: [] }]),
  remarkOn: ({ access }) => (access === 'customer' || access === 'artisan' ? `For the ${access} role.` : null),
  errorsOf: commonErrors,
};

export const describePublicCalls = (calls: ReadonlyMap<string, Route>, server: string): Json =>
  describeCalls(calls, server, publicReader);

export function describeCalls<R extends RouteDetails>(
  calls: ReadonlyMap<string, R>,
  server: string,
  reader: CallsReader<R>,
): Json {
  const { title, description, securitySchemes } = reader;
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server }],
    tags: [...new Set([...calls.keys()].map(moduleOf))].map((name) => ({ name })),
    paths: pathsOf(calls, reader),
    components: { securitySchemes, schemas: { Error: schemaOf(errorBody, 'output') } },
  };
}

const cachedPaths = new WeakMap<ReadonlyMap<string, RouteDetails>, Json>();

/** Describes the calls only once in a process, because tests start many servers with the same calls. */
function pathsOf<R extends RouteDetails>(calls: ReadonlyMap<string, R>, reader: CallsReader<R>): Json {
  const existing = cachedPaths.get(calls);
  if (existing) return existing;
  const paths: Record<string, Json> = {};
  for (const [name, call] of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(name, call, reader) };
  }
  cachedPaths.set(calls, paths);
  return paths;
}

const moduleOf = (name: string) => name.split('.')[0] ?? name;

function describeCall<R extends RouteDetails>(
  name: string,
  call: R,
  { securityOf, remarkOn, errorsOf }: CallsReader<R>,
): Json {
  const remark = remarkOn(call);
  return {
    operationId: name,
    tags: [moduleOf(name)],
    summary: call.summary,
    security: securityOf(call),
    ...(remark === null ? {} : { description: remark }),
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

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
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
