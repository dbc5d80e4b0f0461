import { dialogEntries, provideDialogHistory } from './dialog-navigation.ts';

interface Layer {
  close: () => void;
}

/** The lowest dialog is first. Each has an entry in the tab's history, whose state stores its number as `dialogs`. */
const layers: Layer[] = [];

/** These functions run after the browser has moved in the history, which is asynchronous. */
const afterMove: (() => void)[] = [];
let isMoving = false;

/** Counts the entries of closed dialogs that are ahead of the current entry. */
let closedEntriesAhead = 0;

function moveBy(delta: number): void {
  isMoving = true;
  closedEntriesAhead -= delta;
  window.history.go(delta);
}

function syncEntries(): void {
  if (isMoving) return;
  const entries = dialogEntries();
  if (entries > layers.length) moveBy(layers.length - entries);
  for (let dialogs = entries + 1; dialogs <= layers.length; dialogs += 1) {
    closedEntriesAhead = 0;
    window.history.pushState({ dialogs }, '');
  }
}

/** Waits until React has mounted and unmounted everything, such as a dialog that replaces another. */
const syncSoon = () => queueMicrotask(syncEntries);

/** Makes Back close the dialog instead of leaving the screen. Returns a clean-up function. */
export function closeOnBack(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  syncSoon();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    syncSoon();
  };
}

function navigateAfterDialogs(replace: boolean, navigate: (replace: boolean) => void): void {
  const entries = dialogEntries();
  if (isMoving) {
    afterMove.push(() => navigateAfterDialogs(replace, navigate));
  } else if (entries === 0) {
    if (!replace) closedEntriesAhead = 0;
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
    const callbacks = afterMove.splice(0);
    for (const callback of callbacks) callback();
    if (callbacks.length === 0) syncEntries();
    return;
  }
  const entries = dialogEntries();
  closedEntriesAhead += layers.length - entries;
  for (const { close } of layers.slice(entries).reverse()) close();
  syncSoon();
}

provideDialogHistory({ navigate: navigateAfterDialogs, entriesAhead: () => closedEntriesAhead });
// There is no window when the build renders static pages.
if (typeof window !== 'undefined') window.addEventListener('popstate', onMove);
