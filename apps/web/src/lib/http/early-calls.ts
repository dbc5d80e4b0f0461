import { timings } from '../timings.ts';
import { currentToken } from './session.ts';

/** Holds the calls that the document began before the app's scripts had loaded, by address. */
export interface EarlyCalls {
  token: string;
  calls: Map<string, { answer: Promise<Response>; controller: AbortController }>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

let hasTaken = false;

/**
 * Takes an early call once. Aborts it and returns undefined if another session began it or the page has been open
 * for a while.
 */
export function takeEarlyCall(method: string | undefined, address: string) {
  const { token, calls } = window.earlyCalls ?? {};
  const earlyCall = method === 'GET' && calls?.get(address);
  if (!earlyCall) return undefined;
  calls?.delete(address);
  if (token === currentToken() && performance.now() <= timings.early) {
    hasTaken = true;
    return earlyCall;
  }
  earlyCall.controller.abort();
  return undefined;
}

/** Returns true if an early answer may have missed changes from before the socket opened. A fast page load does not count. */
export const hasOldAnswers = () => hasTaken && performance.now() > timings.oldAnswer;
