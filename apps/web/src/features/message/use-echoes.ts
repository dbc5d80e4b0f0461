import { useEffect, useRef } from 'react';
import { timings } from '../../lib/timings.ts';

type Timer = ReturnType<typeof setTimeout>;

/** Milliseconds without an echo until the conversation is read again. */
const rereadAfter = 8_000;

interface EchoListener {
  /** The message may be stored all the same. */
  onLate: (msg_key: string) => void;
  onMissing: (msg_key: string) => void;
}

export function useEchoes(listener: EchoListener) {
  const waiting = useRef(new Map<string, Timer[]>());
  const listenerNow = useRef(listener);
  listenerNow.current = listener;

  useEffect(() => {
    const timers = waiting.current;
    return () => {
      for (const timer of [...timers.values()].flat()) clearTimeout(timer);
    };
  }, []);

  /** For a message that is stored or refused. */
  const settle = (msg_key: string | null | undefined) => {
    if (!msg_key) return;
    for (const timer of waiting.current.get(msg_key) ?? []) clearTimeout(timer);
    waiting.current.delete(msg_key);
  };

  const expect = (msg_key: string) => {
    settle(msg_key);
    waiting.current.set(msg_key, [
      setTimeout(() => listenerNow.current.onLate(msg_key), rereadAfter),
      setTimeout(() => listenerNow.current.onMissing(msg_key), timings.echo),
    ]);
  };

  return { settle, expect };
}
