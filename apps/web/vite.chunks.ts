import { statSync } from 'node:fs';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { type CodePart, mergeParts, type ScreenVisit, sum } from './vite.chunk-plan.ts';

/** Each screen that needs a login is inside one of these frames. */
const frames = /\/app\/(shell\/shell|workspace\/frame)\.tsx$/;
const visitors = /\/((workspace-)?login|signup|reset-password)\.page\.tsx$/;
const screens = /\.page\.tsx$/;
const heaviest = /\/(workspace-)?chat\.page\.tsx$/;

/**
 * Builds the app once without writing it, and merges chunks that the bundler would keep apart: two
 * files become one if the saved file is worth more than the unneeded bytes. The returned function
 * names the shared file of a module, if it has one.
 */
export async function planChunks(config: InlineConfig): Promise<(module: string) => string | null> {
  const result = await build({ ...config, logLevel: 'error', build: { ...config.build, write: false } });
  if (!('output' in result)) throw new Error('The app was built more than once, or not at all');
  const chunks = result.output.filter((file) => file.type === 'chunk');
  const visits = collectVisits(chunks);
  const parts = mergeParts(collectParts(chunks, visits), visits).filter(({ isRoot }) => !isRoot);
  const names = new Map(
    parts.flatMap(({ modules }, index) => modules.map((module) => [module, `shared-${index}`] as const)),
  );
  return (module) => names.get(module) ?? null;
}

/** Counts styles twice, as nothing shows before they have loaded. */
const styleBytes = (module: string) => (module.endsWith('.css') ? 2 * statSync(module).size : 0);

/**
 * Returns the chunks that may be merged: those that several chunks share, and one stylesheet for
 * the styles that the same kinds of visits fetch. A stylesheet for each component would cost more in
 * files than it saves in bytes.
 */
function collectParts(chunks: readonly Rolldown.OutputChunk[], visits: readonly ScreenVisit[]): CodePart[] {
  const sheets = new Map<string, CodePart>();
  const partByFile = new Map<string, CodePart>();
  for (const chunk of chunks) {
    const chunkVisits = visits.filter(({ files }) => files.has(chunk.fileName));
    const isEarly = chunkVisits.some(({ weight }) => weight >= 1);
    const styles = chunk.moduleIds.filter((module) => isEarly && module.endsWith('.module.css'));
    const code = chunk.moduleIds.filter((module) => !styles.includes(module));
    const needs = new Set<CodePart>();
    partByFile.set(chunk.fileName, {
      modules: code,
      bytes: sum(code.map((module) => (chunk.modules[module]?.renderedLength ?? 0) + styleBytes(module))),
      hasStyles: code.some((module) => module.endsWith('.css')),
      isRoot: chunk.isEntry || (chunk.isDynamicEntry && !frames.test(chunk.facadeModuleId ?? '')),
      visits: new Set(chunkVisits),
      needs,
    });
    if (styles.length === 0) continue;
    const kinds = [...new Set(chunkVisits.map(({ kind }) => kind))].sort().join();
    const sheet = sheets.get(kinds) ?? newSheet();
    sheets.set(kinds, sheet);
    sheet.modules.push(...styles);
    sheet.bytes += sum(styles.map(styleBytes));
    for (const visit of chunkVisits) sheet.visits.add(visit);
    needs.add(sheet);
  }
  for (const { fileName, imports } of chunks)
    for (const file of imports) {
      const other = partByFile.get(file);
      if (other) partByFile.get(fileName)?.needs.add(other);
    }
  return [...partByFile.values(), ...sheets.values()];
}

const newSheet = (): CodePart => ({
  modules: [],
  bytes: 0,
  hasStyles: true,
  isRoot: false,
  visits: new Set(),
  needs: new Set(),
});

function collectVisits(chunks: readonly Rolldown.OutputChunk[]): ScreenVisit[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (files: readonly string[], next: (chunk: Rolldown.OutputChunk) => readonly string[]) => {
    const collected = new Set(files);
    for (const file of collected) {
      const chunk = byFile.get(file);
      if (chunk) for (const other of next(chunk)) collected.add(other);
    }
    return collected;
  };
  return chunks
    .filter((chunk) => chunk.isEntry)
    .flatMap((entry) => {
      const laterChunks = [
        ...collect([entry.fileName], ({ imports, dynamicImports }) => [...imports, ...dynamicImports]),
      ]
        .flatMap((file) => byFile.get(file) ?? [])
        .filter((chunk) => chunk.isDynamicEntry);
      const frame = laterChunks.find((chunk) => frames.test(chunk.facadeModuleId ?? ''));
      const visits = laterChunks.map((part) => {
        const source = part.facadeModuleId ?? '';
        const isVisitor = visitors.test(source);
        const parts = frame && !isVisitor ? [entry, frame, part] : [entry, part];
        return {
          kind: isVisitor ? 'visitor' : entry.name,
          files: collect(
            parts.map(({ fileName }) => fileName),
            ({ imports }) => imports,
          ),
          // Visitors' screens come first and are light; the heaviest screens have the least room for unneeded code.
          weight: isVisitor ? 6 : heaviest.test(source) ? 10 : screens.test(source) ? 1.3 : 0.05,
        };
      });
      const kind = frame ? entry.name : 'page';
      return [{ kind, files: collect([entry.fileName], ({ imports }) => imports), weight: 1 }, ...visits];
    });
}
