/** Alternates x and y of the points of a line, in pixels. */
export type Polyline = readonly number[];

/** Two ends are joined if they are within this many pixels. */
const sameEnd = 1.5;
/** The direction may change by this many radians from one line to the next. */
const maxTurn = 1.1;

export function chainLines(lines: readonly Polyline[]): Polyline[] {
  const byEnd = new Map<string, Polyline[]>();
  for (const line of lines) {
    for (const key of [endKeyOf(line.slice(0, 2)), endKeyOf(line.slice(-2))]) {
      const there = byEnd.get(key);
      if (there) there.push(line);
      else byEnd.set(key, [line]);
    }
  }
  const left = new Set(lines);
  return lines.flatMap((line) => {
    if (!left.delete(line)) return [];
    const onward = extend(line, left, byEnd);
    return [reverse(extend(reverse(onward), left, byEnd))];
  });
}

function extend(line: Polyline, left: Set<Polyline>, byEnd: ReadonlyMap<string, readonly Polyline[]>): Polyline {
  let chain = line;
  for (let next = findNext(chain, left, byEnd); next; next = findNext(chain, left, byEnd)) {
    left.delete(next.line);
    chain = chain.concat(next.onward.slice(2));
  }
  return chain;
}

function findNext(chain: Polyline, left: ReadonlySet<Polyline>, byEnd: ReadonlyMap<string, readonly Polyline[]>) {
  const end = endKeyOf(chain.slice(-2));
  const [x = 0, y = 0, endX = 0, endY = 0] = chain.slice(-4);
  const direction = Math.atan2(endY - y, endX - x);
  let best: { line: Polyline; onward: Polyline } | null = null;
  let least = maxTurn;
  for (const line of byEnd.get(end) ?? []) {
    if (!left.has(line)) continue;
    const onward = endKeyOf(line.slice(0, 2)) === end ? line : reverse(line);
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = onward;
    const turn = turnBetween(Math.atan2(toY - fromY, toX - fromX), direction);
    if (turn >= least) continue;
    least = turn;
    best = { line, onward };
  }
  return best;
}

export function turnBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % (2 * Math.PI);
  return turn > Math.PI ? 2 * Math.PI - turn : turn;
}

const endKeyOf = ([x = 0, y = 0]: readonly number[]) => `${Math.round(x / sameEnd)},${Math.round(y / sameEnd)}`;

function reverse(line: Polyline): Polyline {
  const reversed: number[] = [];
  for (let at = line.length - 2; at >= 0; at -= 2) reversed.push(line[at] ?? 0, line[at + 1] ?? 0);
  return reversed;
}
