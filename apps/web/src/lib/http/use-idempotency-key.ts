import { useCallback, useRef } from 'react';
import { newKey } from './key.ts';

/** The key stays the same for the same content until the server answers. */
export function useIdempotencyKey() {
  const lastRequest = useRef({ content: '', key: '' });
  return useCallback(async <T>(input: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const content = JSON.stringify(input);
    if (lastRequest.current.content !== content) lastRequest.current = { content, key: newKey() };
    const answer = await send(lastRequest.current.key);
    lastRequest.current = { content: '', key: '' };
    return answer;
  }, []);
}
