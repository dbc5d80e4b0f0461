import * as z from 'zod/mini';

// The content security policy forbids code that is generated from strings.
z.config({ jitless: true });

/** Returns the parsed body, or the first error of each field that the contract refuses. */
export function readForm<S extends z.ZodMiniType>(
  schema: S,
  values: unknown,
): { body: z.output<S>; errors?: undefined } | { body?: undefined; errors: Record<string, string> } {
  const result = z.safeParse(schema, values);
  if (result.success) return { body: result.data };
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '');
    errors[field] ??= issue.message;
  }
  return { errors };
}
