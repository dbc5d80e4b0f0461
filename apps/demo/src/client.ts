import { type ErrorCode, errorBody } from '@fixit/contract/error';
import { type Answer, type CallInput, pathOfCall, type Route } from '@fixit/contract/route';

export class RefusedCall extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;

  constructor(callName: string, status: number, body?: unknown) {
    const parsed = errorBody.safeParse(body);
    super(`${callName} answered ${status}${parsed.success ? `: ${parsed.data.message}` : ''}`);
    this.status = status;
    this.code = parsed.success ? parsed.data.code : null;
  }
}

export interface Client {
  /** Throws a RefusedCall, or the error of fetch if the server is unreachable. */
  call<R extends Route>(call: R, input: CallInput<R>, options?: { signal?: AbortSignal }): Promise<Answer<R>>;
}

/** A null `token` means that nobody is logged in. */
export function createClient(origin: string, token: string | null): Client {
  return {
    async call<R extends Route>(call: R, input: CallInput<R>, options: { signal?: AbortSignal } = {}) {
      const { params, query, body } = input as Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>;
      const response = await fetch(new URL(pathOfCall(call, { params, query }), origin), {
        method: call.method,
        headers: {
          ...(token ? { Authorization: `Token ${token}` } : {}),
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        ...options,
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw new RefusedCall(`${call.method} ${call.path}`, response.status, answer);
      // The server checks every answer against this schema before it sends it.
      return answer as Answer<R>;
    },
  };
}
