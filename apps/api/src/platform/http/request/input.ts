import type { RouteDetails } from '@fixit/contract/route';
import { unknownId } from '@fixit/contract/value/id';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '../../refusal.ts';

// This message applies where a schema has none, such as for a list instead of a single value.
z.config({ customError: () => 'Please check this' });

interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Reports every invalid field. A malformed id cannot exist, so the answer is 404. */
export function parseInput(call: RouteDetails, request: FastifyRequest): ParsedInput {
  const issues: z.core.$ZodIssue[] = [];
  const read = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = z.safeParse(schema, value);
    if (!result.success) issues.push(...result.error.issues);
    return result.data;
  };
  const params = read(call.params, request.params);
  if (issues.length > 0) throw refusalOfIssues(issues);
  const input = {
    params,
    query: read(call.query, request.query),
    body: read(call.body, callBodyOf(call, request)),
  };
  if (issues.length > 0) throw refusalOfIssues(issues);
  return input;
}

/** A missing body counts as empty, so that the missing fields are reported by name. */
function callBodyOf(call: RouteDetails, { body }: FastifyRequest): unknown {
  if (body !== undefined && body !== null) return body;
  return call.body && z.safeParse(call.body, undefined).success ? undefined : {};
}

function refusalOfIssues(issues: readonly z.core.$ZodIssue[]) {
  if (issues.every(({ message }) => message === unknownId)) return refuse('not_found');
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'body');
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return refuse('invalid', { errors });
}
