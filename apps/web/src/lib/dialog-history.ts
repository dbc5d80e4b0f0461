import { dialogEntries, provideDialogHistory } from './dialog-navigation.ts';

/** An open dialog that Back closes. */
interface Layer {
  close: () => void;
}

/**
 * Holds open dialogs, lowest first. Each has an entry of the tab's history, with its number as
 * `dialogs` in the entry's state.
 */
const layers: Layer[] = [];

/** Called after the browser has moved in the history, which takes a moment. */
const afterMove: (() => void)[] = [];
let isMoving = false;

/** Counts entries ahead of the current one, whose dialogs were closed. */
let ahead = 0;

function moveBy(delta: number): void {
  isMoving = true;
  ahead -= delta;
  window.history.go(delta);
}

/** Adds the entries of dialogs that opened, and leaves those of dialogs that closed. */
function leaveDialogs(): void {
  if (isMoving) return;
  const entries = dialogEntries();
  if (entries > layers.length) moveBy(layers.length - entries);
  for (let dialogs = entries + 1; dialogs <= layers.length; dialogs += 1) {
    ahead = 0;
    window.history.pushState({ dialogs }, '');
  }
}

/** Together with what React mounts and unmounts at the same time, such as a dialog that replaces another. */
const settleSoon = () => queueMicrotask(leaveDialogs);

/** Back closes the dialog instead of leaving the screen. Returns a clean-up. */
export function closeOnBack(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  settleSoon();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    settleSoon();
  };
}

function navigateAfterDialogs(replace: boolean, navigate: (replace: boolean) => void): void {
  const entries = dialogEntries();
  if (isMoving) {
    afterMove.push(() => navigateAfterDialogs(replace, navigate));
  } else if (entries === 0) {
    if (!replace) ahead = 0;
    navigate(replace);
  } else if (entries === 1 && !replace) {
    navigate(true);
  } else {
    afterMove.push(() => navigate(true));
    moveBy((replace ? 0 : 1) - entries);
  }
}

function onMove(): void {
  if (isMoving) {
    isMoving = false;
    const waiting = afterMove.splice(0);
    for (const act of waiting) act();
    if (waiting.length === 0) leaveDialogs();
    return;
  }
  const entries = dialogEntries();
  ahead += layers.length - entries;
  for (const { close } of layers.slice(entries).reverse()) close();
  settleSoon();
}

provideDialogHistory({ navigate: navigateAfterDialogs, entriesAhead: () => ahead });
// The build renders static pages without a window.
if (typeof window !== 'undefined') window.addEventListener('popstate', onMove);
