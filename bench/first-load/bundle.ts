import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { artisanScreens, customerScreens, documentOf, staticPages, workspaceBase } from '@fixit/contract/screen';

const dist = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));

/**
 * The headers of a file take at most this many bytes, as web.test.ts checks. HSTS is not counted, because over
 * TLS, HTTP/2 sends it once for a connection.
 */
const headerBytes = 305;

/** A first visit of an address fetches these bytes, in brotli with headers. Fonts are compressed already. */
export interface FirstLoad {
  address: string;
  kind: 'static' | 'visitor' | 'signed in';
  js: number;
  css: number;
  fonts: number;
  /** Counts the scripts and style sheets. */
  files: number;
}

/** Lists every address of the built web app with what its first visit fetches. */
export function firstLoads(): FirstLoad[] {
  return [
    ...Object.entries(staticPages).map(([address, name]) => weigh(address, 'static', `${name}.html`)),
    ...Object.entries(customerScreens).map(([address, guard]) => weighScreen(address, guard)),
    ...Object.entries(artisanScreens).map(([path, guard]) =>
      weighScreen(workspaceBase + path.replace(/^\/$/, ''), guard),
    ),
  ];
}

const weighScreen = (address: string, guard: string) =>
  weigh(address, guard === 'visitor' ? 'visitor' : 'signed in', documentOf(address));

function weigh(address: string, kind: FirstLoad['kind'], document: string): FirstLoad {
  const files = [...withImports(linkedBy(document))];
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
    address,
    kind,
    js: sum('.js'),
    css: sum('.css'),
    files: files.filter((name) => /\.(js|css)$/.test(name)).length,
    fonts: [...fonts].reduce((total, name) => total + bytesOf(name).length, 0),
  };
}

/** Returns the scripts, style sheets and fonts that an HTML file names. */
function linkedBy(file: string): string[] {
  const html = readFileSync(join(dist, file), 'utf8');
  return [...html.matchAll(/(?:href|src)="\/assets\/([^"]+\.(?:js|css|woff2))"/g)].map(([, name = '']) => name);
}

/** Returns these files and everything that their code imports before it can run. */
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
/** Returns the size that the server sends. The build has compressed the file. */
const compressedSize = (name: string): number => statSync(join(dist, 'assets', `${name}.br`)).size;
