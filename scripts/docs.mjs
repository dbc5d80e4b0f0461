import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './child.mjs';
import { generatedFiles } from './docs/generated-files.mjs';
import { findBrokenLinks, findUnlinkedPages } from './docs/links.mjs';
import { readMarkdown } from './docs/markdown-files.mjs';
import { findLongLines } from './docs/prose.mjs';

// npm run docs: checks that the generated pages are current, that links between pages are valid and reach every
// page of docs, and that prose is wrapped at 100 characters. npm run docs -- --write: writes the generated pages.

const readDoc = (path) => readFileSync(join(root, path), 'utf8');

/** Returns a sentence for each fault. */
function findDocFaults() {
  const outdated = generatedFiles
    .filter(({ path, generate }) => generate(readDoc(path)) !== readDoc(path))
    .map(({ path }) => `${path} is outdated: run npm run docs -- --write`);
  const pages = readMarkdown();
  return [...outdated, ...findBrokenLinks(pages), ...findUnlinkedPages(pages), ...findLongLines(pages)];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--write')) {
    for (const { path, generate } of generatedFiles) writeFileSync(join(root, path), generate(readDoc(path)));
  }
  const faults = findDocFaults();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
