import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { artisanScreens, customerScreens, type Guard, workspaceBase } from '@fixit/contract/screen';

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));

/** The bytes that a first visit of an address fetches, in brotli; fonts, which are compressed already, as they are. */
export interface FirstLoad {
  address: string;
  kind: 'static' | 'visitor' | 'signed in' | 'workspace';
  js: number;
  css: number;
  fonts: number;
  /** How many scripts and style sheets that is. */
  files: number;
}

/** A screen of the app as its built code loads it: the files of its own chunk come on top of the app's. */
interface Screen {
  address: string;
  guard: string;
  files: string[];
}

const staticPages: Record<string, string> = {
  '/': 'index.html',
  '/privacy': 'privacy.html',
  '/terms': 'terms.html',
  '/credits': 'credits.html',
  '/waitlist': 'waitlist.html',
  '/error': 'error.html',
};

/** A half of the app: its page, the chunk that names its screens, and the one that stands around them. */
interface Half {
  page: string;
  entry: string;
  shell: string;
  base: string;
  kind: FirstLoad['kind'];
  screens: Readonly<Record<string, Guard>>;
}

const halves: readonly Half[] = [
  { page: 'app.html', entry: 'app-', shell: 'shell-', base: '', kind: 'signed in', screens: customerScreens },
  {
    page: 'workspace.html',
    entry: 'workspace-',
    shell: 'frame-',
    base: workspaceBase,
    kind: 'workspace',
    screens: artisanScreens,
  },
];

/** Every address of the built web app with what its first visit fetches. */
export function firstLoads(): FirstLoad[] {
  return [
    ...Object.entries(staticPages).map(([address, file]) => weigh(address, 'static', linkedBy(file))),
    ...halves.flatMap(loadsOf),
  ];
}

function loadsOf(half: Half): FirstLoad[] {
  const app = linkedBy(half.page);
  const { screens, shell } = readScreens(app, half);
  return screens.map(({ address, guard, files }) =>
    guard === 'visitor'
      ? weigh(half.base + address, 'visitor', [...app, ...files])
      : weigh(half.base + address.replace(/^\/$/, ''), half.kind, [...app, ...shell, ...files]),
  );
}

/** Scripts, style sheets and fonts that an HTML file names. */
function linkedBy(file: string): string[] {
  const html = readFileSync(join(dist, file), 'utf8');
  return [...html.matchAll(/(?:href|src)="\/assets\/([^"]+\.(?:js|css|woff2))"/g)].map(([, name = '']) => name);
}

/** Finds in the built code which chunk each address loads, and which the frame around the signed-in ones. */
function readScreens(app: readonly string[], half: Half): { screens: Screen[]; shell: string[] } {
  const code = app.filter((name) => name.startsWith(half.entry) && name.endsWith('.js')).map(textOf)[0] ?? '';
  const list = /m\.f=(\[[^\]]*\])/.exec(code)?.[1];
  if (!list) throw new Error('The built app does not say what its chunks need');
  // Vite writes it as JSON: the names of files.
  const names = (JSON.parse(list) as string[]).map((name) => basename(name));
  const loads = String.raw`import\([\`"']\./([\w.-]+\.js)[\`"']\)(?:\.then\(\w+=>\w+\.\w+\))?(?:,__vite__mapDeps\(\[([\d,]*)\]\))?`;
  const filesOf = (own = '', needs = '') => [
    own,
    ...needs.split(',').flatMap((index) => (index === '' ? [] : (names[Number(index)] ?? []))),
  ];
  const page = new RegExp(String.raw`/([\w-]+)\.page\.tsx[\`"']:.{0,40}?${loads}`, 'g');
  const files = new Map([...code.matchAll(page)].map(([, name = '', own, needs]) => [name, filesOf(own, needs)]));
  const screens = Object.entries(half.screens).map(([address, guard]) => ({
    address,
    guard,
    files: files.get(address.slice(1) || 'home') ?? [],
  }));
  const frame = [...code.matchAll(new RegExp(loads, 'g'))].find(([, own]) => own?.startsWith(half.shell));
  if (screens.some(({ files }) => files.length === 0) || !frame)
    throw new Error('The built app names no screens, or no shell');
  return { screens, shell: filesOf(frame[1], frame[2]) };
}

function weigh(address: string, kind: FirstLoad['kind'], named: readonly string[]): FirstLoad {
  const files = [...withImports(named)];
  const sum = (ending: string, size: (name: string) => number) =>
    files.filter((name) => name.endsWith(ending)).reduce((total, name) => total + size(name), 0);
  const css = files.filter((name) => name.endsWith('.css')).map(textOf);
  const fonts = new Set(
    css.flatMap((text) => [...text.matchAll(/url\(\/assets\/([^)]+\.woff2)\)/g)].map(([, n = '']) => n)),
  );
  for (const name of files) if (name.endsWith('.woff2')) fonts.add(name);
  return {
    address,
    kind,
    js: sum('.js', compressedSize),
    css: sum('.css', compressedSize),
    files: files.filter((name) => /\.(js|css)$/.test(name)).length,
    fonts: [...fonts].reduce((total, name) => total + bytesOf(name).length, 0),
  };
}

/** These files and all that their code imports before it can run. */
function withImports(named: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of named) {
    if (found.has(name)) continue;
    found.add(name);
    if (!name.endsWith('.js')) continue;
    const imports = textOf(name).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    withImports(
      [...imports].map(([, imported = '']) => imported),
      found,
    );
  }
  return found;
}

const bytesOf = (name: string): Buffer => readFileSync(join(dist, 'assets', name));
const textOf = (name: string): string => bytesOf(name).toString();
/** What the server sends of it: the build has compressed it. */
const compressedSize = (name: string): number => statSync(join(dist, 'assets', `${name}.br`)).size;
