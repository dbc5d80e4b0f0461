import { hashToken, makeToken } from '../../../platform/http/token.ts';

/** Wrong codes from other people do not count against the holder of the secret, which grants no access. */
export interface Requester {
  readonly secret: string;
  readonly hash: Buffer;
}

export function makeRequester(): Requester {
  const secret = makeToken();
  return { secret, hash: hashToken(secret) };
}

export const codeSent = { message: 'Otp sent successfully', data: null };

export function answerRequester({ secret }: Requester) {
  return { ...codeSent, requester_secret: secret };
}
