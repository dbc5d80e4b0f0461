import { build, type InlineConfig, type Rolldown } from 'vite';

/** Bytes of source that one more file costs a visitor: its headers, its place in the queue, what compresses worse apart. */
const fileCost = 2_000;

/** What stands around a signed-in screen of either half, and the screens that stand without it. */
const frames = /\/app\/(shell\/shell|workspace\/frame)\.tsx$/;
const visitors = /\/pages\/(account|workspace)\/(login|signup|reset-password)\.page\.tsx$/;
const screens = /\/src\/pages\//;
/** The screen that fetches most: bytes that it does not need would weigh on it first. */
const heaviest = /\/pages\/service-detail\.page\.tsx$/;

/** What is in one file: chunks that the bundler would make, and the first visits that fetch it. */
interface Group {
  readonly chunks: Rolldown.OutputChunk[];
  bytes: number;
  hasStyles: boolean;
  readonly visits: Set<Visit>;
}

/** All that one first visit fetches. A screen weighs more than what only some visits open on top of it. */
interface Visit {
  readonly files: ReadonlySet<string>;
  readonly weight: number;
}

/**
 * Builds the app once without writing it, and joins what the bundler would keep apart: two files become one wherever that
 * spares visits more in files than it costs them in bytes that they do not need. Answers the name of each module's file.
 */
export async function planChunks(config: InlineConfig): Promise<(module: string) => string | null> {
  const result = await build({ ...config, logLevel: 'error', build: { ...config.build, write: false } });
  if (!('output' in result)) throw new Error('The app was built more than once, or not at all');
  const chunks = result.output.filter((file) => file.type === 'chunk');
  const groups = join(chunks, visitsOf(chunks));
  const names = new Map(
    groups.flatMap(({ chunks }, index) =>
      chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => [id, `shared-${index}`] as const)),
    ),
  );
  return (module) => names.get(module) ?? null;
}

const isRoot = (chunk: Rolldown.OutputChunk) => chunk.isEntry || chunk.isDynamicEntry;

/** Every first visit: of each page, and of whatever a half of the app loads later. */
function visitsOf(chunks: readonly Rolldown.OutputChunk[]): Visit[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (files: readonly string[], next: (chunk: Rolldown.OutputChunk) => readonly string[]) => {
    const found = new Set(files);
    for (const file of found) {
      const chunk = byFile.get(file);
      if (chunk) for (const other of next(chunk)) found.add(other);
    }
    return found;
  };
  return chunks
    .filter((chunk) => chunk.isEntry)
    .flatMap((entry) => {
      const later = [...collect([entry.fileName], ({ imports, dynamicImports }) => [...imports, ...dynamicImports])]
        .flatMap((file) => byFile.get(file) ?? [])
        .filter((chunk) => chunk.isDynamicEntry);
      const frame = later.find((chunk) => frames.test(chunk.facadeModuleId ?? ''));
      const visits = later.map((part) => {
        const source = part.facadeModuleId ?? '';
        const parts = frame && !visitors.test(source) ? [entry, frame, part] : [entry, part];
        return {
          files: collect(
            parts.map(({ fileName }) => fileName),
            ({ imports }) => imports,
          ),
          weight: weightOf(source),
        };
      });
      return [{ files: collect([entry.fileName], ({ imports }) => imports), weight: 1 }, ...visits];
    });
}

/** How much a visit counts: the visitors' screens are everybody's first, and light. */
function weightOf(source: string): number {
  if (visitors.test(source)) return 6;
  if (heaviest.test(source)) return 3;
  return screens.test(source) ? 1 : 0.05;
}

/** Joins the two groups that gain most, until none gains. What begins a visit or a later part stays a file of its own. */
function join(chunks: readonly Rolldown.OutputChunk[], visits: readonly Visit[]): Group[] {
  const groups = chunks.map((chunk) => ({
    chunks: [chunk],
    bytes: chunk.code.length,
    hasStyles: (chunk.viteMetadata?.importedCss.size ?? 0) > 0,
    visits: new Set(visits.filter(({ files }) => files.has(chunk.fileName))),
  }));
  const groupOf = new Map<string, Group>(groups.map((group) => [group.chunks[0]?.fileName ?? '', group]));
  const shared: Group[] = groups.filter(({ chunks }) => !chunks.some(isRoot));

  for (;;) {
    const best = findBest(shared, groupOf);
    if (!best) return shared;
    const [one, other] = best;
    one.chunks.push(...other.chunks);
    one.bytes += other.bytes;
    one.hasStyles ||= other.hasStyles;
    for (const visit of other.visits) one.visits.add(visit);
    for (const { fileName } of other.chunks) groupOf.set(fileName, one);
    shared.splice(shared.indexOf(other), 1);
  }
}

function findBest(groups: readonly Group[], groupOf: ReadonlyMap<string, Group>): [Group, Group] | undefined {
  const pairs = groups.flatMap((one, index) =>
    groups.slice(index + 1).flatMap((other) => {
      const gain = gainOf(one, other);
      return gain > 0 ? [{ one, other, gain }] : [];
    }),
  );
  pairs.sort((a, b) => b.gain - a.gain);
  const best = pairs.find(({ one, other }) => !isBetween(one, other, groupOf) && !isBetween(other, one, groupOf));
  return best && [best.one, best.other];
}

/** Bytes that all visits spare together when two groups become one. */
function gainOf(one: Group, other: Group): number {
  const spared = fileCost * (one.hasStyles && other.hasStyles ? 2 : 1);
  let gain = 0;
  for (const visit of one.visits) gain += visit.weight * (other.visits.has(visit) ? spared : -other.bytes);
  for (const visit of other.visits) if (!one.visits.has(visit)) gain -= visit.weight * one.bytes;
  return gain;
}

/** Whether the first group needs the second by way of another one: joined, the two would need each other in a circle. */
function isBetween(from: Group, to: Group, groupOf: ReadonlyMap<string, Group>): boolean {
  const needs = ({ chunks }: Group) =>
    chunks.flatMap(({ imports }) => imports.flatMap((file) => groupOf.get(file) ?? []));
  const found = new Set(needs(from).filter((group) => group !== to && group !== from));
  for (const group of found) {
    for (const next of needs(group)) {
      if (next === to) return true;
      found.add(next);
    }
  }
  return false;
}
