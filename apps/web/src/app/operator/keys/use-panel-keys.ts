import { useEffect, useRef } from 'react';
import { areKeysOn } from './keys-setting.ts';

interface PanelKeys {
  /** Returns false for a letter without a screen. */
  goTo: (letter: string) => boolean;
  goBack: () => void;
  openNext: () => void;
  search: () => void;
  showHelp: () => void;
}

const secondKeyMs = 1_500;

/** The keys do nothing in a field, in a dialog, or with Ctrl, Alt or Cmd. */
export function usePanelKeys(keys: PanelKeys): void {
  const latestKeys = useRef(keys);
  latestKeys.current = keys;
  useEffect(() => {
    let secondKeyUntil = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!areKeysOn() || isIgnored(event)) return;
      const isSecond = event.timeStamp < secondKeyUntil;
      secondKeyUntil = 0;
      if (isSecond && latestKeys.current.goTo(event.key)) return event.preventDefault();
      if (event.key === 'g') secondKeyUntil = event.timeStamp + secondKeyMs;
      else if (runCommand(event, latestKeys.current)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function runCommand({ key, repeat }: KeyboardEvent, keys: PanelKeys): boolean {
  if (key === 'j') focusRow(1);
  else if (key === 'k') focusRow(-1);
  else if (repeat) return false;
  else if (key === 'Escape') keys.goBack();
  else if (key === 'n') keys.openNext();
  else if (key === '/') keys.search();
  else if (key === '?') keys.showHelp();
  else return false;
  return true;
}

function isIgnored({ target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return true;
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Focuses the link of the next or previous row, which Enter then opens, or else the row itself. */
function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#main tbody tr, #main [data-row]')];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const row = current < 0 ? rows.at(step > 0 ? 0 : -1) : rows[current + step];
  if (!row) return;
  const control = row.querySelector<HTMLElement>('a[href], button:not(:disabled)');
  if (!control) row.tabIndex = -1;
  (control ?? row).focus();
}
