import { statSync } from 'node:fs';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { join, type Part, sum, type Visit } from './vite.chunk-plan.ts';

/** What stands around a signed-in screen of either half, and the screens that stand without it. */
const frames = /\/app\/(shell\/shell|workspace\/frame)\.tsx$/;
const visitors = /\/(login|signup|reset-password)\.page\.tsx$/;
const screens = /\.page\.tsx$/;
const heaviest = /\/chat\.page\.tsx$/;

/**
 * Builds the app once without writing it, and joins what the bundler would keep apart: two files become one wherever that
 * spares visits more in files than it costs them in bytes that they do not need. Answers the name of each module's file.
 */
export async function planChunks(config: InlineConfig): Promise<(module: string) => string | null> {
  const result = await build({ ...config, logLevel: 'error', build: { ...config.build, write: false } });
  if (!('output' in result)) throw new Error('The app was built more than once, or not at all');
  const chunks = result.output.filter((file) => file.type === 'chunk');
  const visits = visitsOf(chunks);
  const parts = join(partsOf(chunks, visits), visits).filter(({ isRoot }) => !isRoot);
  const names = new Map(
    parts.flatMap(({ modules }, index) => modules.map((module) => [module, `shared-${index}`] as const)),
  );
  return (module) => names.get(module) ?? null;
}

/** Twice, as nothing shows before all styles are there. */
const styleBytes = (module: string) => (module.endsWith('.css') ? 2 * statSync(module).size : 0);

/**
 * What may be joined: what several chunks share, and one sheet of the styles that the same kinds of visits fetch, since a
 * sheet a component would cost more in files than it spares in bytes.
 */
function partsOf(chunks: readonly Rolldown.OutputChunk[], visits: readonly Visit[]): Part[] {
  const sheets = new Map<string, Part>();
  const partOf = new Map<string, Part>();
  for (const chunk of chunks) {
    const own = visits.filter(({ files }) => files.has(chunk.fileName));
    const isEarly = own.some(({ weight }) => weight >= 1);
    const styles = chunk.moduleIds.filter((module) => isEarly && module.endsWith('.module.css'));
    const code = chunk.moduleIds.filter((module) => !styles.includes(module));
    const needs = new Set<Part>();
    partOf.set(chunk.fileName, {
      modules: code,
      bytes: sum(code.map((module) => (chunk.modules[module]?.renderedLength ?? 0) + styleBytes(module))),
      hasStyles: code.some((module) => module.endsWith('.css')),
      isRoot: chunk.isEntry || (chunk.isDynamicEntry && !frames.test(chunk.facadeModuleId ?? '')),
      visits: new Set(own),
      needs,
    });
    if (styles.length === 0) continue;
    const kinds = [...new Set(own.map(({ kind }) => kind))].sort().join();
    const sheet = sheets.get(kinds) ?? newSheet();
    sheets.set(kinds, sheet);
    sheet.modules.push(...styles);
    sheet.bytes += sum(styles.map(styleBytes));
    for (const visit of own) sheet.visits.add(visit);
    needs.add(sheet);
  }
  for (const { fileName, imports } of chunks)
    for (const file of imports) {
      const other = partOf.get(file);
      if (other) partOf.get(fileName)?.needs.add(other);
    }
  return [...partOf.values(), ...sheets.values()];
}

const newSheet = (): Part => ({
  modules: [],
  bytes: 0,
  hasStyles: true,
  isRoot: false,
  visits: new Set(),
  needs: new Set(),
});

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
        const isVisitor = visitors.test(source);
        const parts = frame && !isVisitor ? [entry, frame, part] : [entry, part];
        return {
          kind: isVisitor ? 'visitor' : entry.name,
          files: collect(
            parts.map(({ fileName }) => fileName),
            ({ imports }) => imports,
          ),
          // The visitors' screens are everybody's first, and light; what needs most has least room for anything else.
          weight: isVisitor ? 6 : heaviest.test(source) ? 10 : screens.test(source) ? 1.3 : 0.05,
        };
      });
      const kind = frame ? entry.name : 'page';
      return [{ kind, files: collect([entry.fileName], ({ imports }) => imports), weight: 1 }, ...visits];
    });
}
