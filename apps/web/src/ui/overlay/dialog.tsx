import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './dialog.module.css';
import { raise } from './modal-stack.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Before the dialog's own handling of Escape and Tab. */
  onKeyDown?: (event: KeyboardEvent) => void;
  wide?: boolean;
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * A dialog that is open while it is mounted: focus goes in, stays and comes back; Esc, the scrim and 'Close' call
 * `onClose`. On phones it is a sheet from below. It stands outside the app root, which is inert while it is open.
 */
export function Dialog({ title, onClose, children, onKeyDown: onKey, wide = false }: DialogProps) {
  const titleId = useId();
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDialogElement>(null);

  // Before paint: a key pressed at once belongs to the dialog.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const lower = layer.current ? raise(layer.current) : undefined;
    if (!box.current?.contains(document.activeElement)) {
      (box.current?.querySelector<HTMLElement>('[autofocus], [data-autofocus]') ?? box.current)?.focus();
    }
    // When the focused element is removed or disabled, keys would no longer reach the dialog.
    const keeper = new MutationObserver(() => {
      if (document.activeElement?.matches('body, :disabled')) box.current?.focus({ preventScroll: true });
    });
    if (box.current) keeper.observe(box.current, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      keeper.disconnect();
      lower?.();
      swallowSecondClick();
      // A dialog that the address opened may appear before what the address names could take the focus.
      const named = document.querySelector<HTMLElement>('[data-named]');
      if (named && (before === document.body || before?.id === 'main')) named.focus({ preventScroll: true });
      else if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    onKey?.(event);
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Tab' && box.current) keepInside(event, box.current);
  };

  return createPortal(
    <div className={styles.layer} ref={layer}>
      {/* The second click of a double click may land here when the first has made the dialog smaller; it must not take the focus either. */}
      <div
        className={styles.scrim}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ detail }) => detail < 2 && onClose()}
        aria-hidden="true"
      />
      <dialog
        open
        ref={box}
        tabIndex={-1}
        aria-modal="true"
        aria-labelledby={titleId}
        className={classes(styles.dialog, wide && styles.wide)}
        onKeyDown={onKeyDown}
      >
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <Button look="ghost" square onClick={onClose}>
            <Icon of={X} />
            <VisuallyHidden>Close</VisuallyHidden>
          </Button>
        </div>
        {children}
      </dialog>
    </div>,
    document.body,
  );
}

/** The second click of a double click on what closed a dialog would land on what lay under it. */
function swallowSecondClick(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, signal: AbortSignal.timeout(500) });
}

function keepInside(event: KeyboardEvent, box: HTMLElement): void {
  const inside = [...box.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.getClientRects().length);
  const first = inside[0];
  const last = inside.at(-1);
  if (!first || !last) {
    event.preventDefault();
  } else if (event.shiftKey && (document.activeElement === first || document.activeElement === box)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault();
    first.focus();
  }
}
