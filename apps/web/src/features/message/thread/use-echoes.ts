import { useEffect, useRef } from 'react';
import { timings } from '../../../lib/timings.ts';

type Timer = ReturnType<typeof setTimeout>;

/** Milliseconds without an echo until the conversation is read again. */
const rereadAfterMs = 8_000;

interface EchoListener {
  /** The echo is late, but the message may be stored. */
  onLate: (msg_key: string) => void;
  onMissing: (msg_key: string) => void;
}

export function useEchoes(listener: EchoListener) {
  const waiting = useRef(new Map<string, Timer[]>());
  const latestListener = useRef(listener);
  latestListener.current = listener;

  useEffect(() => {
    const timers = waiting.current;
    return () => {
      for (const timer of [...timers.values()].flat()) clearTimeout(timer);
    };
  }, []);

  /** Stops waiting for the echo of a message that is stored or refused. */
  const settle = (msg_key: string | null | undefined) => {
    if (!msg_key) return;
    for (const timer of waiting.current.get(msg_key) ?? []) clearTimeout(timer);
    waiting.current.delete(msg_key);
  };

  const expect = (msg_key: string) => {
    settle(msg_key);
    waiting.current.set(msg_key, [
      setTimeout(() => latestListener.current.onLate(msg_key), rereadAfterMs),
      setTimeout(() => latestListener.current.onMissing(msg_key), timings.echo),
    ]);
  };

  return { settle, expect };
}
