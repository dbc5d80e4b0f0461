import { historyPage } from '@fixit/contract/conversation';

/** Goes from index `from` up to but not including `to`. */
export interface MessageWindow {
  readonly from: number;
  readonly to: number;
}

const maxVisible = 60;

export function newestWindow(count: number): MessageWindow {
  return { from: Math.max(0, count - historyPage.first), to: count };
}

export function moveUp({ from, to }: MessageWindow): MessageWindow {
  const start = Math.max(0, from - historyPage.more);
  return { from: start, to: Math.min(to, start + maxVisible) };
}

export function moveDown({ from, to }: MessageWindow, count: number): MessageWindow {
  const end = Math.min(count, to + historyPage.more);
  return { from: Math.max(from, end - maxVisible), to: end };
}

/** Unless the view follows the new messages, its top stays. */
export function extendDown(
  window: MessageWindow,
  countBefore: number,
  count: number,
  isFollowing: boolean,
): MessageWindow {
  if (countBefore === 0) return newestWindow(count);
  if (isFollowing) return { from: Math.max(window.from, count - maxVisible), to: count };
  return window.to === countBefore ? { from: window.from, to: Math.min(count, window.from + maxVisible) } : window;
}

export function removeAt({ from, to }: MessageWindow, index: number): MessageWindow {
  return { from: index < from ? from - 1 : from, to: index < to ? to - 1 : to };
}

export function insertAt({ from, to }: MessageWindow, index: number): MessageWindow {
  return { from: index < from ? from + 1 : from, to: index <= to ? to + 1 : to };
}
