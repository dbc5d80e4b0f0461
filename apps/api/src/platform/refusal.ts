import { type ErrorBody, type ErrorCode, errors } from '@fixit/contract/error';
import type { LimitName } from '@fixit/contract/rate-limit';

/** Another sentence, the fields at fault, the current state, the fields that older clients read. */
export type RefusalDetails = Partial<Omit<ErrorBody, 'code' | 'request_id'>>;

interface Unsaid {
  retryAfter?: number;
  limit?: LimitName;
  cause?: unknown;
}

/** An expected failure, reported to the caller. It undoes the transaction it is thrown in. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** The limit that was passed, or that this used up: for the log. */
  readonly limit: LimitName | undefined;

  constructor(code: ErrorCode, details: RefusalDetails, { retryAfter, limit, cause }: Unsaid = {}) {
    super(details.message ?? firstSentence(details) ?? errors[code].message, { cause });
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
    this.limit = limit;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** For clients that read `message` alone. */
const firstSentence = ({ errors }: RefusalDetails) => Object.values(errors ?? {})[0]?.[0];

export function refuse(code: ErrorCode, details: RefusalDetails & Unsaid = {}): Refusal {
  const { retryAfter, limit, cause, ...said } = details;
  return new Refusal(code, said, { ...(retryAfter && { retryAfter }), ...(limit && { limit }), cause });
}
