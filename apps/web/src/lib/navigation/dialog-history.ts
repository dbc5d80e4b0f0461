import { dialogEntries, provideDialogHistory } from './dialog-navigation.ts';

/** A layer is an open dialog that Back closes. */
interface Layer {
  close: () => void;
}

/**
 * Holds open dialogs, lowest first. Each has an entry in the tab's history, whose state has its number as
 * `dialogs`.
 */
const layers: Layer[] = [];

/** These functions run after the browser has moved in the history, which takes a moment. */
const afterMove: (() => void)[] = [];
let isMoving = false;

/** Counts the entries of closed dialogs that are ahead of the current entry. */
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

/** Waits for what React mounts and unmounts at the same time, such as a dialog that replaces another. */
const settleSoon = () => queueMicrotask(leaveDialogs);

/** Makes Back close the dialog instead of leaving the screen. Returns a clean-up function. */
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
// There is no window when the build renders static pages.
if (typeof window !== 'undefined') window.addEventListener('popstate', onMove);
