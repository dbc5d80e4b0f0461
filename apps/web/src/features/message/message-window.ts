import { historyPage } from '@fixit/contract/conversation';

/** The messages on screen: indexes `from` up to, not including, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Messages in the document at a time. */
const most = 60;

export function newest(count: number): Span {
  return { from: Math.max(0, count - historyPage.first), to: count };
}

/** Drops the excess at the bottom. */
export function up({ from, to }: Span): Span {
  const start = Math.max(0, from - historyPage.more);
  return { from: start, to: Math.min(to, start + most) };
}

/** Drops the excess at the top. */
export function down({ from, to }: Span, count: number): Span {
  const end = Math.min(count, to + historyPage.more);
  return { from: Math.max(from, end - most), to: end };
}

/** After messages arrived at the end. Without `follows` nothing leaves at the top: they show if there is room. */
export function below(span: Span, before: number, count: number, follows: boolean): Span {
  if (before === 0) return newest(count);
  if (follows) return { from: Math.max(span.from, count - most), to: count };
  return span.to === before ? { from: span.from, to: Math.min(count, span.from + most) } : span;
}

export function without({ from, to }: Span, index: number): Span {
  return { from: index < from ? from - 1 : from, to: index < to ? to - 1 : to };
}
