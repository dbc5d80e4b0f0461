import { useCallback, useRef } from 'react';
import { newKey } from './key.ts';

/** Returns a key that stays the same for the same content until it is answered. */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' });
  return useCallback(async <T>(input: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const content = JSON.stringify(input);
    if (last.current.content !== content) last.current = { content, key: newKey() };
    const answer = await send(last.current.key);
    last.current = { content: '', key: '' };
    return answer;
  }, []);
}
