import { calls } from '@fixit/contract/calls';
import type { Route } from '@fixit/contract/route';
import type * as z from 'zod/mini';

/**
 * Gives an answer the shape that the contract promises. A server that knows only SPEC.md may leave fields out, use
 * integers as ids, or have gaps in its lists. Only such a server's answers load this module and the schemas.
 */
export function completeAnswer({ method, path }: Route, answer: unknown): unknown {
  const route = [...calls.values()].find((call) => call.method === method && call.path === path);
  return route ? complete(route.answer, answer) : answer;
}

type AnswerSchema =
  | z.core.$ZodObject
  | z.core.$ZodArray
  | z.core.$ZodOptional
  | z.core.$ZodNullable
  | z.core.$ZodDefault
  | z.core.$ZodString
  | z.core.$ZodEnum
  | z.core.$ZodLiteral
  | z.core.$ZodNumber
  | z.core.$ZodBoolean
  | z.core.$ZodNull
  | z.core.$ZodRecord
  | z.core.$ZodUnknown;

/** The contract's answers consist of these kinds of schema. */
const definitionOf = (schema: z.core.$ZodType) => (schema as AnswerSchema)._zod.def;

function complete(schema: z.core.$ZodType, value: unknown): unknown {
  const field = read(schema, value);
  return field === undefined ? emptyValue(schema) : field;
}

/** Returns undefined if the value has another type than the schema. */
function read(schema: z.core.$ZodType, value: unknown): unknown {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'object':
      return typeof value === 'object' && value !== null ? readFields(definition.shape, value) : undefined;
    case 'array':
      return Array.isArray(value)
        ? value.filter((entry) => entry != null).map((entry) => complete(definition.element, entry))
        : undefined;
    case 'optional':
      return value === undefined ? undefined : read(definition.innerType, value);
    case 'nullable':
      return read(definition.innerType, value) ?? null;
    case 'default':
      return read(definition.innerType, value) ?? definition.defaultValue;
    case 'string':
    case 'enum':
    case 'literal':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    case 'number':
      return typeof value === 'number' || (typeof value === 'string' && value.trim() && Number.isFinite(Number(value)))
        ? Number(value)
        : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'null':
    case 'record':
    case 'unknown':
      return value;
  }
}

function readFields(shape: z.core.$ZodShape, value: object): object {
  const fields = Object.entries(shape).map(([name, schema]) => [name, complete(schema, Reflect.get(value, name))]);
  const object: object = Object.fromEntries(fields.filter(([, field]) => field !== undefined));
  return object;
}

function emptyValue(schema: z.core.$ZodType): unknown {
  const definition = definitionOf(schema);
  if (definition.type === 'object') return readFields(definition.shape, {});
  if (definition.type === 'enum') return Object.values(definition.entries)[0];
  if (definition.type === 'array') return [];
  return emptyValues.get(definition.type);
}

const emptyValues = new Map<string, unknown>([
  ['string', ''],
  ['number', 0],
  ['boolean', false],
  ['null', null],
]);
