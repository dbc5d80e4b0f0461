import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { closeOnBack } from '../../lib/navigation/dialog-history.ts';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './dialog.module.css';
import { keepClearOfPress } from './keep-clear-of-press.ts';
import { pushModal } from './modal-stack.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Back, Escape and the scrim call this instead of `onClose`. */
  onDismiss?: () => void;
  /** The dialog has its own URL, so Back already closes it. */
  hasUrl?: boolean;
  children: ReactNode;
  /** This runs before the dialog handles Escape and Tab. */
  onKeyDown?: (event: KeyboardEvent) => void;
  wide?: boolean;
  /** On phones the dialog is above the bottom navigation, so that a second tap there closes it. */
  aboveNav?: boolean;
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * The focus moves in, stays, and returns afterwards. On phones the dialog is a bottom sheet. It is
 * outside the app root, which is inert while the dialog is open.
 */
export function Dialog({
  title,
  onClose,
  onDismiss = onClose,
  hasUrl = false,
  children,
  onKeyDown: onKey,
  wide = false,
  aboveNav = false,
}: DialogProps) {
  const titleId = useId();
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDialogElement>(null);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;

  useLayoutEffect(() => (hasUrl ? undefined : closeOnBack(() => dismiss.current())), [hasUrl]);

  // The focus moves before the paint, so that an immediate key press reaches the dialog.
  useLayoutEffect(() => {
    const previousFocus = document.activeElement;
    const element = box.current;
    const popModal = layer.current ? pushModal(layer.current) : undefined;
    swallowSecondClick();
    if (!box.current?.contains(document.activeElement)) {
      (box.current?.querySelector<HTMLElement>('[autofocus], [data-autofocus]') ?? box.current)?.focus();
    }
    const avoidPress = () => box.current && keepClearOfPress(box.current);
    avoidPress();
    // If the focused element is removed or disabled, keys would no longer reach the dialog.
    const focusKeeper = new MutationObserver(() => {
      avoidPress();
      if (document.activeElement?.matches('body, :disabled')) box.current?.focus({ preventScroll: true });
    });
    if (box.current)
      focusKeeper.observe(box.current, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      focusKeeper.disconnect();
      popModal?.();
      swallowSecondClick();
      // If the URL names an item, its dialog may have opened before the item could take the focus.
      const linkedItem = document.querySelector<HTMLElement>('[data-named]');
      if (linkedItem && (previousFocus === document.body || previousFocus?.id === 'main'))
        linkedItem.focus({ preventScroll: true });
      else if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
      // The control that opened the dialog may have been removed or disabled.
      const { activeElement } = document;
      if (activeElement === document.body || element?.contains(activeElement)) focusBelow(element);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    onKey?.(event);
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      onDismiss();
    }
    if (event.key === 'Tab' && box.current) trapFocus(event, box.current);
  };

  return createPortal(
    <div className={classes(styles.layer, aboveNav && styles.aboveNav)} ref={layer}>
      {/* The second click of a double click may land here if the first made the dialog smaller. */}
      <div
        className={styles.scrim}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ detail }) => detail < 2 && onDismiss()}
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
          <Button variant="ghost" square onClick={onClose}>
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

function focusBelow(closing: HTMLElement | null): void {
  const open = [...document.querySelectorAll<HTMLElement>('dialog[open]')].filter((dialog) => dialog !== closing);
  (open.at(-1) ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/** Swallows the second click of a double click that opened or closed a dialog: it would hit something else. */
function swallowSecondClick(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return window.removeEventListener('click', swallow, { capture: true });
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, signal: AbortSignal.timeout(500) });
}

function trapFocus(event: KeyboardEvent, box: HTMLElement): void {
  const focusableElements = [...box.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.getClientRects().length,
  );
  const first = focusableElements[0];
  const last = focusableElements.at(-1);
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
