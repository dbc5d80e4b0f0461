/** Contains the points of a line, in pixels: x and y alternate. */
export type Polyline = readonly number[];

/** Ends with a smaller gap between them count as the same point. */
const maxEndGapPx = 1.5;
/** Limits the change of direction from one line to the next, in radians. */
const maxTurn = 1.1;

export function chainLines(lines: readonly Polyline[]): Polyline[] {
  const linesByEnd = new Map<string, Polyline[]>();
  for (const line of lines) {
    for (const key of [endKeyOf(line.slice(0, 2)), endKeyOf(line.slice(-2))]) {
      const sameEnd = linesByEnd.get(key);
      if (sameEnd) sameEnd.push(line);
      else linesByEnd.set(key, [line]);
    }
  }
  const unused = new Set(lines);
  return lines.flatMap((line) => {
    if (!unused.delete(line)) return [];
    const forwards = extend(line, unused, linesByEnd);
    return [reverse(extend(reverse(forwards), unused, linesByEnd))];
  });
}

function extend(line: Polyline, unused: Set<Polyline>, linesByEnd: ReadonlyMap<string, readonly Polyline[]>): Polyline {
  let chain = line;
  for (let next = findNext(chain, unused, linesByEnd); next; next = findNext(chain, unused, linesByEnd)) {
    unused.delete(next.line);
    chain = chain.concat(next.onward.slice(2));
  }
  return chain;
}

function findNext(
  chain: Polyline,
  unused: ReadonlySet<Polyline>,
  linesByEnd: ReadonlyMap<string, readonly Polyline[]>,
) {
  const end = endKeyOf(chain.slice(-2));
  const [x = 0, y = 0, endX = 0, endY = 0] = chain.slice(-4);
  const direction = Math.atan2(endY - y, endX - x);
  let best: { line: Polyline; onward: Polyline } | null = null;
  let smallestTurn = maxTurn;
  for (const line of linesByEnd.get(end) ?? []) {
    if (!unused.has(line)) continue;
    const onward = endKeyOf(line.slice(0, 2)) === end ? line : reverse(line);
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = onward;
    const turn = turnBetween(Math.atan2(toY - fromY, toX - fromX), direction);
    if (turn >= smallestTurn) continue;
    smallestTurn = turn;
    best = { line, onward };
  }
  return best;
}

export function turnBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % (2 * Math.PI);
  return turn > Math.PI ? 2 * Math.PI - turn : turn;
}

const endKeyOf = ([x = 0, y = 0]: readonly number[]) => `${Math.round(x / maxEndGapPx)},${Math.round(y / maxEndGapPx)}`;

function reverse(line: Polyline): Polyline {
  const reversed: number[] = [];
  for (let index = line.length - 2; index >= 0; index -= 2) reversed.push(line[index] ?? 0, line[index + 1] ?? 0);
  return reversed;
}
