import { type ErrorCode, errorBody, errors } from '@fixit/contract/error';
import { idempotency } from '@fixit/contract/rate-limit';
import { commonErrors, type Route } from '@fixit/contract/route';
import { pageSize } from '@fixit/contract/value/page';
import * as z from 'zod/mini';
import { version } from '../../version.ts';

type Json = Record<string, unknown>;

export function describeCalls(calls: ReadonlyMap<string, Route>, server: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fixit',
      version,
      description: [
        'The calls of a marketplace for local tradespeople. Send `Authorization: Token <token>`; paths are taken with and without the final slash.',
        `A list takes \`limit\`, ${pageSize.usual} unless told and ${pageSize.greatest} at most (a customer’s appointments and contacts: ${pageSize.greatest} unless told), and as \`cursor\` what the page before gave as \`next\`, or in \`X-Next-Cursor\` where the body is the list. A cursor is opaque and fits its own list alone.`,
        `A POST of somebody who is logged in may carry an \`Idempotency-Key\` of up to ${idempotency.keyLength} characters: sent again within ${idempotency.hours} hours it is not done twice.`,
        'A 429 or 503 says in `Retry-After` after how many seconds to try again.',
      ].join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: [...new Set([...calls.keys()].map(moduleOf))].map((name) => ({ name })),
    paths: pathsOf(calls),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <token>`' },
      },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
  };
}

const cachedPaths = new WeakMap<ReadonlyMap<string, Route>, Json>();

/** Describes the calls only once in a process, because tests start many servers with the same calls. */
function pathsOf(calls: ReadonlyMap<string, Route>): Json {
  const existing = cachedPaths.get(calls);
  if (existing) return existing;
  const paths: Record<string, Json> = {};
  for (const [name, call] of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(name, call) };
  }
  cachedPaths.set(calls, paths);
  return paths;
}

const moduleOf = (name: string) => name.split('.')[0] ?? name;

function describeCall(name: string, call: Route): Json {
  return {
    operationId: name,
    tags: [moduleOf(name)],
    summary: call.summary,
    ...(call.access === 'open' ? { security: [{}, { token: [] }] } : { security: [{ token: [] }] }),
    ...(call.access === 'customer' || call.access === 'artisan' ? { description: `For the ${call.access} role.` } : {}),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...requestBodyOf(call),
    responses: {
      [call.status ?? 200]: {
        description: 'Success',
        content: { [call.type ?? 'application/json']: { schema: schemaOf(call.answer, 'output') } },
      },
      ...refusalsOf(call),
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

function requestBodyOf(call: Route): Json {
  if (call.upload) {
    const properties = { [call.upload]: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: [call.upload] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!call.body) return {};
  const required = !z.safeParse(call.body, undefined).success;
  return { requestBody: { required, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } };
}

function refusalsOf(call: Route): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...commonErrors(call), ...(call.errors ?? [])])) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.map((code) => `\`${code}\``).join(', '), content },
    ]),
  );
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema;
}
