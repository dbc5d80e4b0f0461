import { timings } from '../timings.ts';
import { currentToken } from './session.ts';

/** What the document began before the app's scripts were there, by address. */
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

/** Once for each address, by the session that began it, and not when the page has been open for a while: then the early call is aborted. */
export function takeEarlyCall(method: string | undefined, address: string) {
  const { token, calls } = window.earlyCalls ?? {};
  const found = method === 'GET' && calls?.get(address);
  if (!found) return undefined;
  calls?.delete(address);
  if (token === currentToken() && performance.now() <= timings.early) {
    hasTaken = true;
    return found;
  }
  found.controller.abort();
  return undefined;
}

/** Whether an answer may be older than the socket that reports changes, by more than a fast page takes. */
export const hasOldAnswers = () => hasTaken && performance.now() > timings.oldAnswer;
