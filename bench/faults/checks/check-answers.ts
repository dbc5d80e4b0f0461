import { callsIn } from '../history.ts';
import type { Evidence } from '../state.ts';

/** Answers that say that the server failed: all from 500 on but a 503 with a code. */
export function findServerErrors({ entries }: Evidence): string[] {
  return callsIn(entries).flatMap(({ op, by, attempts }) =>
    attempts
      .filter(({ status, code }) => status !== null && status >= 500 && !(status === 503 && code === 'unavailable'))
      .map(({ status, code, at }) => `${op} of ${by} was answered ${status} ${code ?? 'without a code'} at ${at} ms`),
  );
}

/** Pictures of acknowledged messages that cannot be read. */
export const findLostPictures = ({ state: { lostPictures } }: Evidence): string[] => lostPictures;
