/** What one more file costs a visitor, in bytes of source: headers, queueing and worse compression. */
const fileCost = 32_000;
/** Each file beyond `files` in a first visit costs `times` as much. bench/first-load/bytes.test.ts allows a few more files. */
const few = { files: 12, times: 12 };
/** A first visit may fetch this many unneeded bytes of source cheaply. The cost grows quadratically. */
const tolerated = 5_500;

/** The files that one first visit fetches. A screen weighs more than a dialog that only some visits open. */
export interface ScreenVisit {
  readonly kind: string;
  readonly files: ReadonlySet<string>;
  readonly weight: number;
}

/** The modules of one file, and the first visits that fetch the file. */
export interface CodePart {
  readonly modules: string[];
  bytes: number;
  hasStyles: boolean;
  /** A root begins a visit or is loaded later, so it stays a separate file. */
  readonly isRoot: boolean;
  readonly visits: Set<ScreenVisit>;
  /** The parts that it imports. */
  readonly needs: Set<CodePart>;
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Repeatedly joins the two parts whose merger saves most, until no merger saves anything. */
export function join(all: readonly CodePart[], visits: readonly ScreenVisit[]): CodePart[] {
  const parts = [...all];
  const needed = visits.map((visit) => sum(fetchedBy(visit, parts).map(({ bytes }) => bytes)));
  for (;;) {
    const best = findBest(parts, visits, needed);
    if (!best) return parts;
    const { one, other } = best;
    one.modules.push(...other.modules);
    one.bytes += other.bytes;
    one.hasStyles ||= other.hasStyles;
    for (const visit of other.visits) one.visits.add(visit);
    for (const part of other.needs) one.needs.add(part);
    parts.splice(parts.indexOf(other), 1);
    for (const { needs } of parts) if (needs.delete(other)) needs.add(one);
    one.needs.delete(one);
    // A visit that fetches a part fetches its imports too.
    for (const part of neededBy(one)) for (const visit of one.visits) part.visits.add(visit);
  }
}

/** Describes what a part costs each visit. The arrays are in the order of the visits. */
interface ChunkShare {
  readonly part: CodePart;
  readonly imports: ReadonlySet<CodePart>;
  readonly isFetched: readonly boolean[];
  /** The bytes of the part and its imports that the visit does not fetch yet. */
  readonly bytes: Float64Array;
  /** The number of imported files that the visit does not fetch yet. */
  readonly files: Float64Array;
}

function shareOf(part: CodePart, visits: readonly ScreenVisit[]): ChunkShare {
  const imports = neededBy(part);
  const bytes = new Float64Array(visits.length);
  const files = new Float64Array(visits.length);
  for (const [at, visit] of visits.entries()) {
    const brought = [...imports].filter((other) => !other.visits.has(visit));
    bytes[at] = part.bytes + sum(brought.map((other) => other.bytes));
    files[at] = sum(brought.map(countOf));
  }
  return { part, imports, isFetched: visits.map((visit) => part.visits.has(visit)), bytes, files };
}

/** Finds the two parts whose merger saves the visits most. */
function findBest(parts: readonly CodePart[], visits: readonly ScreenVisit[], needed: readonly number[]) {
  const shares = parts.filter(({ isRoot }) => !isRoot).map((part) => shareOf(part, visits));
  const loads = visits.map((visit, at) => {
    const own = fetchedBy(visit, parts);
    const bytes = sum(own.map((part) => part.bytes));
    return { weight: visit.weight, waste: bytes - (needed[at] ?? 0), files: sum(own.map(countOf)) };
  });
  let best: { one: CodePart; other: CodePart; gain: number } | undefined;
  for (const [index, one] of shares.entries())
    for (const other of shares.slice(index + 1)) {
      const gain = gainOf(one, other, loads);
      if (gain > (best?.gain ?? 0) && !wouldFormCycle(one, other)) best = { one: one.part, other: other.part, gain };
    }
  return best;
}

function gainOf(
  one: ChunkShare,
  other: ChunkShare,
  loads: readonly { weight: number; waste: number; files: number }[],
): number {
  const [ones, others] = [countOf(one.part), countOf(other.part)];
  let gain = 0;
  for (const [at, { weight, waste, files }] of loads.entries()) {
    const added = one.isFetched[at] ? other : one;
    if (!one.isFetched[at] && !other.isFetched[at]) continue;
    const isNew = !added.isFetched[at];
    const bytes = isNew ? (added.bytes[at] ?? 0) : 0;
    const more = isNew
      ? Math.max(ones, others) - (added === one ? others : ones) + (added.files[at] ?? 0)
      : -Math.min(ones, others);
    gain += weight * (costOf(waste, files) - costOf(waste + bytes, files + more));
  }
  return gain;
}

/** Returns the cost of a first visit in bytes: its files, and the code that it does not need. */
function costOf(waste: number, files: number): number {
  const paid = files + (few.times - 1) * Math.max(0, files - few.files);
  return paid * fileCost + waste + waste ** 2 / tolerated;
}

/** A part with styles consists of a script and a style sheet. */
const countOf = ({ hasStyles }: CodePart) => (hasStyles ? 2 : 1);

const fetchedBy = (visit: ScreenVisit, parts: readonly CodePart[]) => parts.filter(({ visits }) => visits.has(visit));

/** Returns everything that a part imports, directly or not. */
function neededBy(part: CodePart): Set<CodePart> {
  const found = new Set(part.needs);
  for (const next of found) for (const other of next.needs) found.add(other);
  found.delete(part);
  return found;
}

/** Returns true if one part imports the other through a third, so that the merged part would be in an import cycle. */
const wouldFormCycle = (one: ChunkShare, other: ChunkShare) => isBetween(one, other.part) || isBetween(other, one.part);
const isBetween = ({ imports }: ChunkShare, to: CodePart) =>
  [...imports].some((part) => part !== to && neededBy(part).has(to));
