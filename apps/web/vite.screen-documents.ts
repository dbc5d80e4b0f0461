import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { artisanScreens, customerScreens, documentOf, workspaceBase } from '../../packages/contract/src/screen.ts';
import { openRenderer } from './vite.static-pages.ts';

/** A half of the app: its page, its screens, and what stands around the signed-in ones. */
const halves = [
  { page: 'app', base: '', screens: customerScreens, frame: '/app/shell/shell.tsx' },
  { page: 'workspace', base: workspaceBase, screens: artisanScreens, frame: '/app/workspace/frame.tsx' },
] as const;

type FirstFrame = typeof import('./src/app/first-frame.tsx');

/** Where the app is drawn. */
const place = /(?<=<div id="app">)/;

/** Addresses of calls, with spaces between; others where this browser has a chosen address. */
interface FirstCalls {
  calls: string;
  fromChosen?: string;
}

/**
 * Writes a document for each screen. It names every file that the screen needs, so that none waits until another has been
 * read, begins the calls that `first-calls.test.tsx` has seen the screen make, and has the header, which shows before the app's
 * scripts are there. Adds to `shell` what both halves need.
 */
export function screenDocuments(config: InlineConfig, shell: Set<string>): Plugin {
  return {
    name: 'screen-documents',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const firstCalls = readFirstCalls();
        const script = await buildScript(config);
        const fileName = `assets/early-calls-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source: script });
        const renderer = await openRenderer(config.define);
        // That module exports it.
        const { renderFirstFrame } = (await renderer.ssrLoadModule('/src/app/first-frame.tsx')) as FirstFrame;
        await renderer.close();
        const emit = (address: string, html: string) =>
          this.emitFile({ type: 'asset', fileName: documentOf(address), source: html });
        for (const { page, base, screens, frame } of halves) {
          const html = textOf(bundle, `${page}.html`);
          const parts = new Parts(bundle, page);
          const around = parts.needsOf(frame);
          for (const file of [...linkedBy(html), ...parts.ofEntry, ...around]) shell.add(file);
          for (const [path, guard] of Object.entries(screens)) {
            const address = base + path.replace(/^\/$/, '');
            const own = parts.needsOf(`/${path.slice(1) || 'home'}.page.tsx`);
            const files = new Set(guard === 'visitor' ? own : [...around, ...own]);
            const filled = withCalls(withFiles(html, files), `/${fileName}`, firstCalls[address]);
            emit(address, guard === 'visitor' ? filled : filled.replace(place, () => renderFirstFrame(page, path)));
          }
          if (page === 'workspace') emit(`${base}/error`, html);
        }
        for (const file of linkedBy(textOf(bundle, 'error.html'))) shell.add(file);
      },
    },
  };
}

function readFirstCalls(): Readonly<Record<string, FirstCalls | undefined>> {
  const text = readFileSync(join(import.meta.dirname, 'src/app/first-calls.json'), 'utf8');
  // Written by the test in this form.
  return JSON.parse(text) as Record<string, FirstCalls>;
}

async function buildScript({ root = import.meta.dirname, define = {} }: InlineConfig): Promise<string> {
  const result = await build({
    root,
    define,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, 'src/app/early-calls.ts'),
        output: { format: 'iife' },
        treeshake: { moduleSideEffects: false },
      },
    },
  });
  if (!('output' in result)) throw new Error('The script of the early calls was not built');
  return result.output[0].code;
}

/** The parts of one half, found in what was built. */
class Parts {
  readonly #bundle: Rolldown.OutputBundle;
  readonly #later: readonly Rolldown.OutputChunk[];
  readonly ofEntry: readonly string[];

  constructor(bundle: Rolldown.OutputBundle, page: string) {
    this.#bundle = bundle;
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === page);
    if (!entry) throw new Error(`The build has no script for ${page}.html`);
    this.ofEntry = this.#filesOf(entry.fileName);
    this.#later = this.ofEntry
      .flatMap((file) => this.#chunk(file)?.dynamicImports ?? [])
      .flatMap((file) => this.#chunk(file) ?? []);
  }

  /** The files of what the app loads later by this module. */
  needsOf(module: string): readonly string[] {
    const found = this.#later.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!found) throw new Error(`The build has no part with ${module}`);
    return this.#filesOf(found.fileName);
  }

  /** With all that it imports, and their styles. */
  #filesOf(fileName: string): readonly string[] {
    const files = new Set([fileName]);
    for (const file of files) {
      const chunk = this.#chunk(file);
      for (const needed of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) files.add(needed);
    }
    return [...files];
  }

  #chunk(fileName: string): Rolldown.OutputChunk | undefined {
    const file = this.#bundle[fileName];
    return file?.type === 'chunk' ? file : undefined;
  }
}

function textOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}`);
  return String(file.source);
}

const linkedBy = (html: string) => [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);

function withFiles(html: string, files: ReadonlySet<string>): string {
  const named = new Set(linkedBy(html));
  const links = [...files]
    .filter((file) => !named.has(file))
    .map(
      (file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`,
    );
  return html.replace('</head>', `${links.join('\n    ')}\n  </head>`);
}

/** Asked for before anything else of the document. */
function withCalls(html: string, script: string, first: FirstCalls | undefined): string {
  if (!first?.calls) return html;
  const written = (text: string) => text.replaceAll('&', '&amp;');
  const chosen = first.fromChosen === undefined ? '' : ` data-from-chosen="${written(first.fromChosen)}"`;
  const tag = `<script async fetchpriority="high" src="${script}" data-calls="${written(first.calls)}"${chosen}></script>`;
  return html.replace(/<meta charset="utf-8" ?\/?>/, (charset) => `${charset}\n    ${tag}`);
}
