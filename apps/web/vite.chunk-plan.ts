/** One more file costs a visitor as much as this: headers, queueing and worse compression. */
const fileCostBytes = 32_000;
/**
 * In a first visit, each file beyond the first `files` costs `times` as much. bench/first-load/bytes.test.ts
 * allows a few more files.
 */
const cheapFiles = { files: 12, times: 12 };
/** Up to about this size, unneeded source costs a visit little. Beyond it, the cost grows quadratically. */
const cheapWasteBytes = 5_500;

/** Describes the files that one first visit fetches. A screen weighs more than a dialog that only some visits open. */
export interface ScreenVisit {
  readonly kind: string;
  readonly files: ReadonlySet<string>;
  readonly weight: number;
}

export interface CodePart {
  readonly modules: string[];
  bytes: number;
  hasStyles: boolean;
  /** A root begins a visit or is loaded later, so it stays a separate file. */
  readonly isRoot: boolean;
  readonly visits: Set<ScreenVisit>;
  /** Contains only direct imports. */
  readonly needs: Set<CodePart>;
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Repeatedly merges the two parts whose merge saves most, until no merge saves anything. */
export function mergeParts(all: readonly CodePart[], visits: readonly ScreenVisit[]): CodePart[] {
  const parts = [...all];
  const neededBytes = visits.map((visit) => sum(partsFetchedBy(visit, parts).map(({ bytes }) => bytes)));
  for (;;) {
    const best = findBest(parts, visits, neededBytes);
    if (!best) return parts;
    const { first, second } = best;
    first.modules.push(...second.modules);
    first.bytes += second.bytes;
    first.hasStyles ||= second.hasStyles;
    for (const visit of second.visits) first.visits.add(visit);
    for (const part of second.needs) first.needs.add(part);
    parts.splice(parts.indexOf(second), 1);
    for (const { needs } of parts) if (needs.delete(second)) needs.add(first);
    first.needs.delete(first);
    // A visit that fetches a part fetches its imports too.
    for (const part of collectImports(first)) for (const visit of first.visits) part.visits.add(visit);
  }
}

/** The arrays are in the order of the visits. */
interface ChunkShare {
  readonly part: CodePart;
  readonly imports: ReadonlySet<CodePart>;
  readonly isFetched: readonly boolean[];
  /** Counts the bytes of the part and its imports that the visit does not fetch yet. */
  readonly bytes: Float64Array;
  /** Counts the imported files that the visit does not fetch yet. */
  readonly files: Float64Array;
}

function shareOf(part: CodePart, visits: readonly ScreenVisit[]): ChunkShare {
  const imports = collectImports(part);
  const bytes = new Float64Array(visits.length);
  const files = new Float64Array(visits.length);
  for (const [index, visit] of visits.entries()) {
    const additional = [...imports].filter((other) => !other.visits.has(visit));
    bytes[index] = part.bytes + sum(additional.map((other) => other.bytes));
    files[index] = sum(additional.map(countFiles));
  }
  return { part, imports, isFetched: visits.map((visit) => part.visits.has(visit)), bytes, files };
}

function findBest(parts: readonly CodePart[], visits: readonly ScreenVisit[], neededBytes: readonly number[]) {
  const shares = parts.filter(({ isRoot }) => !isRoot).map((part) => shareOf(part, visits));
  const loads = visits.map((visit, index) => {
    const fetched = partsFetchedBy(visit, parts);
    const bytes = sum(fetched.map((part) => part.bytes));
    return { weight: visit.weight, waste: bytes - (neededBytes[index] ?? 0), files: sum(fetched.map(countFiles)) };
  });
  let best: { first: CodePart; second: CodePart; gain: number } | undefined;
  for (const [index, first] of shares.entries())
    for (const second of shares.slice(index + 1)) {
      const gain = calculateGain(first, second, loads);
      if (gain > (best?.gain ?? 0) && !wouldFormCycle(first, second))
        best = { first: first.part, second: second.part, gain };
    }
  return best;
}

function calculateGain(
  first: ChunkShare,
  second: ChunkShare,
  loads: readonly { weight: number; waste: number; files: number }[],
): number {
  const [firstCount, secondCount] = [countFiles(first.part), countFiles(second.part)];
  let gain = 0;
  for (const [index, { weight, waste, files }] of loads.entries()) {
    const newPart = first.isFetched[index] ? second : first;
    if (!first.isFetched[index] && !second.isFetched[index]) continue;
    const isNew = !newPart.isFetched[index];
    const extraBytes = isNew ? (newPart.bytes[index] ?? 0) : 0;
    const extraFiles = isNew
      ? Math.max(firstCount, secondCount) - (newPart === first ? secondCount : firstCount) + (newPart.files[index] ?? 0)
      : -Math.min(firstCount, secondCount);
    gain += weight * (calculateCost(waste, files) - calculateCost(waste + extraBytes, files + extraFiles));
  }
  return gain;
}

/** Returns the cost of a first visit in bytes: its files, and the code that it does not need. */
function calculateCost(waste: number, files: number): number {
  const chargedFiles = files + (cheapFiles.times - 1) * Math.max(0, files - cheapFiles.files);
  return chargedFiles * fileCostBytes + waste + waste ** 2 / cheapWasteBytes;
}

/** A part with styles consists of a script and a stylesheet. */
const countFiles = ({ hasStyles }: CodePart) => (hasStyles ? 2 : 1);

const partsFetchedBy = (visit: ScreenVisit, parts: readonly CodePart[]) =>
  parts.filter(({ visits }) => visits.has(visit));

/** Returns everything that a part imports, directly or not. */
function collectImports(part: CodePart): Set<CodePart> {
  const imports = new Set(part.needs);
  for (const next of imports) for (const other of next.needs) imports.add(other);
  imports.delete(part);
  return imports;
}

/** Returns true if one part imports the other through a third, so that the merged part would be in an import cycle. */
const wouldFormCycle = (first: ChunkShare, second: ChunkShare) =>
  isBetween(first, second.part) || isBetween(second, first.part);
const isBetween = ({ imports }: ChunkShare, to: CodePart) =>
  [...imports].some((part) => part !== to && collectImports(part).has(to));
