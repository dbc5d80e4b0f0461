import { atMost, count, type Figure } from '../measuring/figure.ts';

/** Counts messages without an echo, with the likely causes. */
export interface UnansweredMessages {
  readonly missing: number;
  /** These frames refuse a message, or repeat an echo with a different id. */
  readonly faults: readonly string[];
  /** Servers closed sockets with these codes. */
  readonly closeCodes: readonly number[];
}

/** Returns a figure for all rounds, so that an overload does not hide the other results. */
export function unansweredFigure(engine: string, rounds: readonly UnansweredMessages[]): Figure {
  const missing = rounds.reduce((sum, round) => sum + round.missing, 0);
  const causes = [
    ...rounds.flatMap(({ faults }) => faults.map(causeOf)),
    ...rounds.flatMap(({ closeCodes }) => closeCodes.map((code) => `socket closed with ${code}`)),
  ];
  const counts = new Map<string, number>();
  for (const cause of causes) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  const note = [...counts].map(([cause, times]) => `, ${cause}: ${count(times)}`).join('');
  return atMost(`${engine}: messages without an echo`, missing, 0, count, note);
}

/** Returns the code of a refusal, or else the frame itself. */
function causeOf(frame: string): string {
  const { error } = JSON.parse(frame) as { error?: { code?: string } };
  return error?.code ? `refused as ${error.code}` : `unexpected frame ${frame}`;
}
