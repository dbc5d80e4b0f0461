import { undoSeconds } from '@fixit/contract/undo';
import { Check, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NetworkError, sentenceOf } from '../../lib/http/call-error.ts';
import { newKey } from '../../lib/http/key.ts';
import { timings } from '../../lib/timings.ts';
import { Icon } from '../icon.tsx';
import { toast } from './toast.ts';
import styles from './undo-toast.module.css';

export interface UndoOffer {
  id?: string;
  text: string;
  undo: () => Promise<unknown> | void;
  label?: string;
  icon?: LucideIcon;
  /** Replaces the text after an undo; without it the toast disappears. */
  undone?: string;
  /** Runs after each attempt, whether it succeeded or not. */
  onSettled?: () => void;
  onEnd?: () => void;
}

const texts = {
  undo: 'Undo',
  noNetwork: 'No connection, so it could not be undone yet.',
  failed: 'This could not be undone.',
} as const;

/** The toast stays at least this long after the pointer or the focus has left it. */
const stayAfterHoldMs = 1_000;

type UndoState = 'offered' | 'running' | 'undone' | 'failed';

const icons = { offered: Check, running: Check, undone: Undo2, failed: TriangleAlert } as const;

/** Gives each toast its own id by default, so that several actions can be undone independently. */
export function showUndoToast(offer: UndoOffer): void {
  const { id = newKey(), onEnd } = offer;
  const end = () => {
    toast.dismiss(id);
    onEnd?.();
  };
  toast.custom(<UndoToast offer={offer} onEnd={end} />, { id });
}

function UndoToast({ offer, onEnd }: { offer: UndoOffer; onEnd: () => void }) {
  const [state, setState] = useState<UndoState>('offered');
  const [text, setText] = useState(offer.text);
  const mayUndo = useRef(true);
  const hold = useHold(state, onEnd);

  const undo = async () => {
    if (!mayUndo.current) return;
    mayUndo.current = false;
    // The focused button disappears.
    focusScreen();
    setState('running');
    try {
      await offer.undo();
      if (offer.undone === undefined) return onEnd();
      setState('undone');
      setText(offer.undone);
    } catch (error) {
      const isOffline = error instanceof NetworkError;
      mayUndo.current = isOffline;
      setState('failed');
      setText(isOffline ? texts.noNetwork : sentenceOf(error, texts.failed));
    } finally {
      offer.onSettled?.();
    }
  };

  return (
    <div className={styles.offer} {...hold}>
      <Icon of={(state === 'offered' && offer.icon) || icons[state]} />
      <span>{text}</span>
      {mayUndo.current && (
        <button type="button" className={styles.undo} onClick={() => void undo()}>
          {offer.label ?? texts.undo}
        </button>
      )}
    </div>
  );
}

/** Ends the toast after its time, but not while it has the pointer or the focus. */
function useHold(state: UndoState, onEnd: () => void) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  const startedAt = useRef(0);
  const isHeld = isPointed || isFocused || state === 'running';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time restarts with each state
  useEffect(() => {
    startedAt.current = Date.now();
  }, [state]);
  useEffect(() => {
    if (isHeld) return undefined;
    const durationMs = state === 'offered' ? undoSeconds.offered * 1_000 : timings.plainToast;
    const timer = setTimeout(
      () => end.current(),
      Math.max(durationMs - (Date.now() - startedAt.current), stayAfterHoldMs),
    );
    return () => clearTimeout(timer);
  }, [isHeld, state]);
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

function focusScreen(): void {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]');
  (dialogs[dialogs.length - 1] ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
