/** Bytes of source that one more file costs a visitor: its headers, its place in the queue, what compresses worse apart. */
const fileCost = 32_000;
/** Files of a first visit beyond which each costs several times as much: bench/first-load/bytes.test.ts allows a few more. */
const few = { files: 12, times: 12 };
/** Bytes of source that a first visit may fetch without needing them; more than that cost it more and more. */
const tolerated = 6_000;

/** All that one first visit fetches. A screen weighs more than what only some visits open on top of it. */
export interface Visit {
  readonly kind: string;
  readonly files: ReadonlySet<string>;
  readonly weight: number;
}

/** Modules in one file, and the first visits that fetch it. */
export interface Part {
  readonly modules: string[];
  bytes: number;
  hasStyles: boolean;
  /** What begins a visit or a later part stays a file of its own. */
  readonly isRoot: boolean;
  readonly visits: Set<Visit>;
  /** The parts that it imports. */
  readonly needs: Set<Part>;
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Joins the two parts that make visits cheapest, until none does. */
export function join(all: readonly Part[], visits: readonly Visit[]): Part[] {
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
    // Whoever fetches the one fetches what it needs.
    for (const part of neededBy(one)) for (const visit of one.visits) part.visits.add(visit);
  }
}

/** A part as every visit has it, by the visits' order. */
interface Share {
  readonly part: Part;
  readonly imports: ReadonlySet<Part>;
  readonly isFetched: readonly boolean[];
  /** What it brings whoever does not fetch it yet, with all that it imports. */
  readonly bytes: Float64Array;
  /** The files of its imports that it brings. */
  readonly files: Float64Array;
}

function shareOf(part: Part, visits: readonly Visit[]): Share {
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

/** The two parts that spare the visits most, and what, if any do. */
function findBest(parts: readonly Part[], visits: readonly Visit[], needed: readonly number[]) {
  const shares = parts.filter(({ isRoot }) => !isRoot).map((part) => shareOf(part, visits));
  const loads = visits.map((visit, at) => {
    const own = fetchedBy(visit, parts);
    const bytes = sum(own.map((part) => part.bytes));
    return { weight: visit.weight, waste: bytes - (needed[at] ?? 0), files: sum(own.map(countOf)) };
  });
  let best: { one: Part; other: Part; gain: number } | undefined;
  for (const [index, one] of shares.entries())
    for (const other of shares.slice(index + 1)) {
      const gain = gainOf(one, other, loads);
      if (gain > (best?.gain ?? 0) && !wouldFormCycle(one, other)) best = { one: one.part, other: other.part, gain };
    }
  return best;
}

function gainOf(one: Share, other: Share, loads: readonly { weight: number; waste: number; files: number }[]): number {
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

/** What a first visit pays in bytes: files, and what it fetches without needing it. */
function costOf(waste: number, files: number): number {
  const paid = files + (few.times - 1) * Math.max(0, files - few.files);
  return paid * fileCost + waste + waste ** 2 / tolerated;
}

/** A script, and its sheet where it has styles. */
const countOf = ({ hasStyles }: Part) => (hasStyles ? 2 : 1);

const fetchedBy = (visit: Visit, parts: readonly Part[]) => parts.filter(({ visits }) => visits.has(visit));

/** All that a part imports, by whatever way. */
function neededBy(part: Part): Set<Part> {
  const found = new Set(part.needs);
  for (const next of found) for (const other of next.needs) found.add(other);
  found.delete(part);
  return found;
}

/** Whether one imports the other through a third: merged, they would form an import cycle. */
const wouldFormCycle = (one: Share, other: Share) => isBetween(one, other.part) || isBetween(other, one.part);
const isBetween = ({ imports }: Share, to: Part) => [...imports].some((part) => part !== to && neededBy(part).has(to));
