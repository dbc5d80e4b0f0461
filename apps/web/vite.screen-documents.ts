import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { artisanScreens, customerScreens, documentOf, workspaceBase } from '../../packages/contract/src/screen.ts';
import { openRenderer } from './vite.static-pages.ts';

const halves = [
  { page: 'app', base: '', screens: customerScreens, frame: /\/app\/shell\/shell\.tsx$/ },
  { page: 'workspace', base: workspaceBase, screens: artisanScreens, frame: /\/app\/workspace\/frame\.tsx$/ },
] as const;

type FirstFrame = typeof import('./src/app/first-frame.tsx');

const appPosition = /(?<=<div id="app">)/;

/**
 * Holds the data attributes of a document's script: the paths of its first calls, separated by
 * spaces, and the paths to use instead if this browser has a chosen address.
 */
interface ScriptData {
  calls?: string;
  fromChosen?: string;
  visitor?: string;
}

/**
 * Writes a document for each screen. It links every file of the screen, so that all load in
 * parallel, and begins the calls that `first-calls.test.tsx` recorded. Its first frame is visible
 * before the app's scripts have loaded. Adds the files that both halves need to `shell`.
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
        const script = await buildScript(config, 'src/app/begin-early-calls.ts');
        const emit = (url: string, html: string) =>
          this.emitFile({ type: 'asset', fileName: documentOf(url), source: html });
        for (const { page, base, screens, frame } of halves) {
          const renderer = await openRenderer({
            define: { ...config.define, 'import.meta.env.RENDERED_PATH': `"${base}/"` },
            ...(config.css && { css: config.css }),
          });
          // The module exports this function.
          const { renderFirstFrame } = (await renderer.ssrLoadModule('/src/app/first-frame.tsx')) as FirstFrame;
          const html = assetText(bundle, `${page}.html`);
          const parts = new BuiltParts(bundle, page);
          const frameFiles = parts.filesOfModule(frame);
          for (const file of [...linkedBy(html), ...parts.entryFiles, ...frameFiles]) shell.add(file);
          for (const [path, guard] of Object.entries(screens)) {
            const url = base + path.replace(/^\/$/, '');
            const screenFiles = parts.filesOfModule(
              new RegExp(`/(workspace-)?${path.slice(1) || 'home'}\\.page\\.tsx$`),
            );
            const files = new Set(guard === 'visitor' ? screenFiles : [...frameFiles, ...screenFiles]);
            const scriptData = guard === 'visitor' ? { visitor: '' } : (firstCalls[url] ?? {});
            const firstFrame = renderFirstFrame(page, path);
            emit(
              url,
              withScript(withFiles(html, files, bundle, guard === 'visitor'), script, scriptData).replace(
                appPosition,
                () => firstFrame,
              ),
            );
          }
          await renderer.close();
          if (page === 'workspace') emit(`${base}/error`, html);
        }
        for (const file of linkedBy(assetText(bundle, 'error.html'))) shell.add(file);
      },
    },
  };
}

function readFirstCalls(): Readonly<Record<string, ScriptData | undefined>> {
  const text = readFileSync(join(import.meta.dirname, 'src/app/first-calls.json'), 'utf8');
  // first-calls.test.tsx writes the file in this form.
  return JSON.parse(text) as Record<string, ScriptData>;
}

/** The script shares no file with the app. */
export async function buildScript(
  { root = import.meta.dirname, define = {} }: InlineConfig,
  source: string,
): Promise<string> {
  const result = await build({
    root,
    define,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, source),
        output: { format: 'iife' },
        treeshake: { moduleSideEffects: false },
      },
    },
  });
  if (!('output' in result)) throw new Error(`${source} was not built`);
  return result.output[0].code;
}

class BuiltParts {
  readonly #bundle: Rolldown.OutputBundle;
  readonly #lazyChunks: readonly Rolldown.OutputChunk[];
  readonly entryFiles: readonly string[];

  constructor(bundle: Rolldown.OutputBundle, page: string) {
    this.#bundle = bundle;
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === page);
    if (!entry) throw new Error(`The build has no script for ${page}.html`);
    this.entryFiles = this.#filesOf(entry.fileName);
    this.#lazyChunks = this.entryFiles
      .flatMap((file) => this.#chunk(file)?.dynamicImports ?? [])
      .flatMap((file) => this.#chunk(file) ?? []);
  }

  filesOfModule(module: RegExp): readonly string[] {
    const chunk = this.#lazyChunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
    if (!chunk) throw new Error(`The build has no part with ${module.source}`);
    return this.#filesOf(chunk.fileName);
  }

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

function assetText(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name];
  if (!file) throw new Error(`The build has no ${name}`);
  return file.type === 'asset' ? String(file.source) : file.code;
}

const linkedBy = (html: string) => [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);

/**
 * Links all files: first the styles, without which nothing is visible, then the scripts with a low
 * priority, largest first. A visitor's screen is visible without scripts, so its scripts wait in a
 * template until `begin-early-calls.ts` loads them.
 */
function withFiles(
  html: string,
  files: ReadonlySet<string>,
  bundle: Rolldown.OutputBundle,
  isVisitor: boolean,
): string {
  const linked = [...new Set([...linkedBy(html), ...files])];
  const entry = /<script type="module"[^>]*src="\/([^"]+)"><\/script>/.exec(html)?.[1] ?? '';
  const sizeOf = (file: string) => assetText(bundle, file).length;
  const styles = linked
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const scripts = linked
    .filter((file) => file.endsWith('.js') && file !== entry)
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
    .concat(`<script type="module" crossorigin fetchpriority="low" src="/${entry}"></script>`);
  const inHead = isVisitor ? styles : [...styles, ...scripts];
  return html
    .replace(linkTags, '')
    .replace('</head>', `  ${inHead.join('\n    ')}\n  </head>`)
    .replace('</body>', isVisitor ? `  <template id="scripts">${scripts.join('')}</template>\n  </body>` : '</body>');
}

const linkTags = /\s*(<script type="module"[^>]*><\/script>|<link rel="(modulepreload|stylesheet)"[^>]*>)/g;

/** Adds a script that runs before the browser requests any other file. The server allows it by its hash. */
function withScript(html: string, script: string, { calls, fromChosen, visitor }: ScriptData): string {
  const data = Object.entries({ calls, 'from-chosen': fromChosen, visitor })
    .flatMap(([name, value]) => (value === undefined ? [] : ` data-${name}="${value.replaceAll('&', '&amp;')}"`))
    .join('');
  return html.replace(/<meta charset="utf-8" ?\/?>/, (charset) => `${charset}\n    <script${data}>${script}</script>`);
}
