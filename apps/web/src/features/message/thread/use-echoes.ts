import { useEffect, useRef } from 'react';
import { timings } from '../../../lib/timings.ts';

type Timer = ReturnType<typeof setTimeout>;

/** After this time without an echo, the conversation is loaded again. */
const rereadAfterMs = 8_000;

interface EchoListener {
  /** The echo is late, but the message may be stored. */
  onLate: (msg_key: string) => void;
  onMissing: (msg_key: string) => void;
}

export function useEchoes(listener: EchoListener) {
  const timersByKey = useRef(new Map<string, Timer[]>());
  const latestListener = useRef(listener);
  latestListener.current = listener;

  useEffect(() => {
    const timers = timersByKey.current;
    return () => {
      for (const timer of [...timers.values()].flat()) clearTimeout(timer);
    };
  }, []);

  /** Stops waiting for the echo of a message that is stored or refused. */
  const stopWaiting = (msg_key: string | null | undefined) => {
    if (!msg_key) return;
    for (const timer of timersByKey.current.get(msg_key) ?? []) clearTimeout(timer);
    timersByKey.current.delete(msg_key);
  };

  const expect = (msg_key: string) => {
    stopWaiting(msg_key);
    timersByKey.current.set(msg_key, [
      setTimeout(() => latestListener.current.onLate(msg_key), rereadAfterMs),
      setTimeout(() => latestListener.current.onMissing(msg_key), timings.echoTimeout),
    ]);
  };

  return { stopWaiting, expect };
}
