import type { ErrorBody } from '@fixit/contract/error';

/** Another server may send only part of the contract's error body. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? '');
    this.status = status;
    this.body = body;
  }

  get code(): ErrorBody['code'] | undefined {
    return this.body.code;
  }
}

/** Returns null if the server lacks this call. */
export async function orNullIfUnsupported<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

export async function dataOrNull<T>(answer: Promise<{ data: T }>): Promise<T | null> {
  return (await orNullIfUnsupported(answer))?.data ?? null;
}

/** The server was unreachable, or did not answer in time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly reason: 'unreachable' | 'timeout';

  constructor(reason: 'unreachable' | 'timeout') {
    super(reason === 'timeout' ? 'The server did not answer in time' : 'The server could not be reached');
    this.reason = reason;
  }
}

export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof CallError && error.message ? error.message : fallback;
}

export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(
    Object.entries(error.body.errors ?? {}).flatMap(([field, sentences]) => {
      const sentence = Array.isArray(sentences) ? sentences[0] : sentences;
      return sentence ? [[field, sentence]] : [];
    }),
  );
}

/** Returns the current state, which some calls send with a 409, or null for any other failure. */
export function currentFromConflict<T>(error: unknown): T | null {
  // The contract's error body leaves the type of `data` to the call.
  return error instanceof CallError && error.status === 409 ? ((error.body.data as T | undefined) ?? null) : null;
}
