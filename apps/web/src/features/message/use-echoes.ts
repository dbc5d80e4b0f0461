import { useEffect, useRef } from 'react';
import { timings } from '../../lib/timings.ts';

type Timer = ReturnType<typeof setTimeout>;

/** Milliseconds until the conversation is read again for a message whose echo has not come. */
const rereadAfter = 8_000;

interface EchoCare {
  /** An echo is late: perhaps the message is stored all the same. */
  onLate: (msg_key: string) => void;
  /** No echo in time. */
  onMissing: (msg_key: string) => void;
}

/** Waits for the echo of each message that was handed over, while the component is shown. */
export function useEchoes(care: EchoCare) {
  const waiting = useRef(new Map<string, Timer[]>());
  const careNow = useRef(care);
  careNow.current = care;

  useEffect(() => {
    const timers = waiting.current;
    return () => {
      for (const timer of [...timers.values()].flat()) clearTimeout(timer);
    };
  }, []);

  /** The message is stored or refused: nothing is waited for any more. */
  const settle = (msg_key: string | null | undefined) => {
    if (!msg_key) return;
    for (const timer of waiting.current.get(msg_key) ?? []) clearTimeout(timer);
    waiting.current.delete(msg_key);
  };

  /** Begins to wait, anew for a message that is sent again. */
  const expect = (msg_key: string) => {
    settle(msg_key);
    waiting.current.set(msg_key, [
      setTimeout(() => careNow.current.onLate(msg_key), rereadAfter),
      setTimeout(() => careNow.current.onMissing(msg_key), timings.echo),
    ]);
  };

  return { settle, expect };
}
