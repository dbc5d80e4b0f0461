import { calls } from '@fixit/contract/calls';
import type { Route } from '@fixit/contract/route';
import type * as z from 'zod/mini';

/**
 * Gives an answer the shape that the contract promises. A server that knows only SPEC.md may leave
 * fields out, use integers as ids, or have gaps in its lists. Only such a server's answers load
 * this module and the schemas.
 */
export function completeAnswer({ method, path }: Route, answer: unknown): unknown {
  const route = [...calls.values()].find((call) => call.method === method && call.path === path);
  return route ? complete(route.answer, answer) : answer;
}

const definitionOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

function complete(schema: z.core.$ZodType, value: unknown): unknown {
  const field = readValue(schema, value);
  return field === undefined ? emptyValue(schema) : field;
}

/** Returns undefined if the value has a different type from the schema. */
function readValue(schema: z.core.$ZodType, value: unknown): unknown {
  const definition = definitionOf(schema);
  const { type } = definition;
  if (type === 'object') return typeof value === 'object' && value ? readFields(definition.shape, value) : undefined;
  if (type === 'array') {
    const entries = Array.isArray(value) ? value.filter((entry) => entry != null) : undefined;
    return entries?.map((entry) => complete(definition.element, entry));
  }
  if (type === 'optional') return value === undefined ? undefined : readValue(definition.innerType, value);
  if (type === 'nullable') return readValue(definition.innerType, value) ?? null;
  if (type === 'default') return readValue(definition.innerType, value) ?? definition.defaultValue;
  const isText = typeof value === 'string';
  const isNumber = typeof value === 'number';
  if (type === 'number')
    return isNumber || (isText && value.trim() && !Number.isNaN(+value)) ? Number(value) : undefined;
  if (type === 'string' || type === 'enum' || type === 'literal') return isText || isNumber ? String(value) : undefined;
  return type === 'boolean' && typeof value !== 'boolean' ? undefined : value;
}

function readFields(shape: z.core.$ZodShape, value: object): object {
  const fields = Object.entries(shape).map(([name, schema]) => [name, complete(schema, Reflect.get(value, name))]);
  const object: object = Object.fromEntries(fields.filter(([, field]) => field !== undefined));
  return object;
}

const emptyValues: Readonly<Record<string, unknown>> = { array: [], string: '', number: 0, boolean: false, null: null };

function emptyValue(schema: z.core.$ZodType): unknown {
  const definition = definitionOf(schema);
  if (definition.type === 'object') return readFields(definition.shape, {});
  return definition.type === 'enum' ? Object.values(definition.entries)[0] : emptyValues[definition.type];
}
