import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { artisanScreens, customerScreens, documentOf, staticPages, workspaceBase } from '@fixit/contract/screen';

const dist = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));

/**
 * The headers of a file take at most this many bytes, as web.test.ts checks. HSTS is not counted, because HTTP/2 sends it
 * only once for each connection.
 */
const headerBytes = 305;

/** A first visit fetches these bytes, compressed with brotli and including headers. Fonts are already compressed. */
export interface FirstLoad {
  path: string;
  kind: 'static' | 'visitor' | 'signed in';
  js: number;
  css: number;
  fonts: number;
  /** Counts the scripts and stylesheets. */
  files: number;
}

/** Returns the bytes of a first visit for every page of the built web app. */
export function firstLoads(): FirstLoad[] {
  return [
    ...Object.entries(staticPages).map(([path, name]) => weigh(path, 'static', `${name}.html`)),
    ...Object.entries(customerScreens).map(([path, guard]) => weighScreen(path, guard)),
    ...Object.entries(artisanScreens).map(([path, guard]) =>
      weighScreen(workspaceBase + path.replace(/^\/$/, ''), guard),
    ),
  ];
}

const weighScreen = (path: string, guard: string) =>
  weigh(path, guard === 'visitor' ? 'visitor' : 'signed in', documentOf(path));

function weigh(path: string, kind: FirstLoad['kind'], document: string): FirstLoad {
  const files = [...withImports(linkedFiles(document))];
  const sum = (ending: string) =>
    files
      .filter((name) => name.endsWith(ending))
      .reduce((total, name) => total + compressedSize(name) + headerBytes, 0);
  const css = files.filter((name) => name.endsWith('.css')).map(textOf);
  const fonts = new Set(
    css.flatMap((text) => [...text.matchAll(/url\(\/assets\/([^)]+\.woff2)\)/g)].map(([, n = '']) => n)),
  );
  for (const name of files) if (name.endsWith('.woff2')) fonts.add(name);
  return {
    path,
    kind,
    js: sum('.js'),
    css: sum('.css'),
    files: files.filter((name) => /\.(js|css)$/.test(name)).length,
    fonts: [...fonts].reduce((total, name) => total + bytesOf(name).length, 0),
  };
}

/** Returns the scripts, stylesheets and fonts that an HTML file links to. */
function linkedFiles(file: string): string[] {
  const html = readFileSync(join(dist, file), 'utf8');
  return [...html.matchAll(/(?:href|src)="\/assets\/([^"]+\.(?:js|css|woff2))"/g)].map(([, name = '']) => name);
}

/** Returns these files and everything that their code imports before it can run. */
function withImports(names: readonly string[], files = new Set<string>()): Set<string> {
  for (const name of names) {
    if (files.has(name)) continue;
    files.add(name);
    if (!name.endsWith('.js')) continue;
    const imports = textOf(name).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
    withImports(
      [...imports].map(([, file = '']) => file),
      files,
    );
  }
  return files;
}

const bytesOf = (name: string): Buffer => readFileSync(join(dist, 'assets', name));
const textOf = (name: string): string => bytesOf(name).toString();
/** Returns the size that the server sends. The build has compressed the file. */
const compressedSize = (name: string): number => statSync(join(dist, 'assets', `${name}.br`)).size;
