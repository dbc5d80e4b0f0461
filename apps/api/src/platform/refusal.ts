import { type ErrorBody, type ErrorCode, errors } from '@fixit/contract/error';
import type { LimitName, StoredLimitName } from '@fixit/contract/rate-limit';

/** Some fields are only for older clients. */
export type RefusalDetails = Partial<Omit<ErrorBody, 'code' | 'request_id'>>;

interface PrivateDetails {
  retryAfter?: number;
  limit?: LimitName | StoredLimitName;
  cause?: unknown;
}

/** A refusal rolls back the transaction in which it is thrown. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  /** The time is in seconds. */
  readonly retryAfter: number | undefined;
  /** The exceeded limit is only logged. */
  readonly limit: LimitName | StoredLimitName | undefined;

  constructor(code: ErrorCode, details: RefusalDetails, { retryAfter, limit, cause }: PrivateDetails = {}) {
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

/** Returns the first message, for clients that show only `message`. */
const firstSentence = ({ errors }: RefusalDetails) => Object.values(errors ?? {})[0]?.[0];

export function refuse(code: ErrorCode, details: RefusalDetails & PrivateDetails = {}): Refusal {
  const { retryAfter, limit, cause, ...body } = details;
  return new Refusal(code, body, { ...(retryAfter && { retryAfter }), ...(limit && { limit }), cause });
}
