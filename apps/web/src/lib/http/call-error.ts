import type { ErrorBody } from '@fixit/contract/error';

/** A refusal by the server. Every field of the body may be missing, since another server may know only part of the contract. */
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

/** The server was not reached, or did not answer in time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly reason: 'unreachable' | 'timeout';

  constructor(reason: 'unreachable' | 'timeout') {
    super(reason === 'timeout' ? 'The server did not answer in time' : 'The server could not be reached');
    this.reason = reason;
  }
}

/** The server's own sentence, else the given one. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof CallError && error.message ? error.message : otherwise;
}

/** The first sentence for each field that the server refused. */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(
    Object.entries(error.body.errors ?? {}).flatMap(([field, sentences]) => {
      const sentence = Array.isArray(sentences) ? sentences[0] : sentences;
      return sentence ? [[field, sentence]] : [];
    }),
  );
}
