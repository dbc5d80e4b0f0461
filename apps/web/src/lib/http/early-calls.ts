import { timings } from '../timings.ts';
import { currentToken } from './session.ts';

/** Holds the calls that the document began before the app's scripts had loaded, by URL. */
export interface EarlyCalls {
  token: string;
  calls: Map<string, { answer: Promise<Response>; controller: AbortController }>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

let hasUsedEarlyCall = false;

/**
 * Takes an early call once. Aborts it and returns undefined if another session began it or the page
 * has been open for a while.
 */
export function takeEarlyCall(method: string | undefined, url: string) {
  const { token, calls } = window.earlyCalls ?? {};
  const earlyCall = method === 'GET' && calls?.get(url);
  if (!earlyCall) return undefined;
  calls?.delete(url);
  if (token === currentToken() && performance.now() <= timings.earlyCallLife) {
    hasUsedEarlyCall = true;
    return earlyCall;
  }
  earlyCall.controller.abort();
  return undefined;
}

/**
 * Returns true if an early answer may lack changes from before the socket opened. The answers of a
 * fast page load are fresh enough.
 */
export const hasStaleAnswers = () => hasUsedEarlyCall && performance.now() > timings.earlyAnswerFresh;
