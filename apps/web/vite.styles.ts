import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { CSSOptions } from 'vite';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const declaredProperty = /(?<=^|[\s;{])--[a-z][\w-]*(?=:)/g;
const scopedName = /(?:\.|@keyframes )([a-zA-Z][\w-]*)/g;

/**
 * Makes short names for the built styles: a, b, c … for the classes and animations of the CSS
 * modules and for the custom properties that a stylesheet declares. The same source always gives
 * the same names, even in the markup that the build renders. A property that only scripts set keeps
 * its name. The stylesheets of the operator's panel and of the server's pages are left out, so that
 * they do not affect the names.
 */
export function shortStyleNames(): CSSOptions {
  const sheets = readSheets();
  const shorten = shortenerOf(sheets);
  const classes = assignShortNames(
    sheets
      .filter(({ file }) => file.endsWith('.module.css'))
      .flatMap(({ file, text }) => [...text.matchAll(scopedName)].map(([, name = '']) => classKey(name, file))),
  );
  return {
    modules: {
      generateScopedName(name, id) {
        const file = relative(import.meta.dirname, id.split('?')[0] ?? id);
        const short = classes.get(classKey(name, file));
        if (!short) throw new Error(`The name '${name}' is not found in ${file}`);
        return short;
      },
    },
    postcss: {
      plugins: [
        {
          postcssPlugin: 'short-custom-properties',
          OnceExit(root) {
            root.walkDecls((declaration) => {
              declaration.prop = shorten(declaration.prop);
              declaration.value = shorten(declaration.value);
            });
          },
        },
      ],
    },
  };
}

/** The stylesheet is built separately from the others. */
export const shortenProperties = (text: string): string => shortenerOf(readSheets())(text);

interface SourceSheet {
  file: string;
  text: string;
}

function readSheets(): SourceSheet[] {
  return readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css') && !/(^|[\\/])(operator|public-page)[\\/]/.test(path))
    .sort()
    .map((path) => join('src', path))
    .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));
}

function shortenerOf(sheets: readonly SourceSheet[]): (text: string) => string {
  const properties = assignShortNames(sheets.flatMap(({ text }) => text.match(declaredProperty) ?? []));
  return (text) =>
    text.replace(/--[a-z][\w-]*/g, (name) => (properties.has(name) ? `--${properties.get(name)}` : name));
}

const classKey = (name: string, file: string) => `${file} ${name}`;

function assignShortNames(names: readonly string[]): Map<string, string> {
  return new Map([...new Set(names)].map((name, index) => [name, shortName(index)]));
}

function shortName(index: number): string {
  const quotient = Math.floor(index / letters.length);
  return (letters[index % letters.length] ?? '') + (quotient > 0 ? shortName(quotient - 1) : '');
}
