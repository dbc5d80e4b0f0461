import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { root } from '../child.mjs';

/** Removes the code from the text of a page, because brackets in code are not links. */
const withoutCode = (text) => text.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** Returns the anchors that GitHub gives to the headings of a page. A repeated heading gets a number. */
function anchorsOf(text) {
  const counts = new Map();
  const headings = text.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading]) => {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{N}\-_ ]/gu, '').replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

const linkPattern = /\]\(<?([^)\s>]+)>?\)|<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"|^\[[^\]]+\]: (\S+)/gm;

/** Returns the links of a page that do not lead to another site. */
function linksOf(text) {
  const links = [...withoutCode(text).matchAll(linkPattern)].map(([, ...kinds]) => kinds.find(Boolean));
  return links.filter((link) => !/^[a-z][a-z\d+.-]*:/i.test(link));
}

/** Returns the path, from the root, that a link on this page leads to. */
function targetOf(link, page) {
  const [path] = link.split('#');
  return path === '' ? page : posix.join(posix.dirname(page), decodeURI(path)).replace(/\/$/, '');
}

/**
 * Returns a sentence for each relative link that leads to no file or heading. `pages` maps paths from the root to
 * texts; `exists` says whether another file exists.
 */
export function findBrokenLinks(pages, exists = (path) => existsSync(posix.join(root, path))) {
  const isBroken = (link, page) => {
    const [target, anchor] = [targetOf(link, page), link.split('#')[1]];
    if (anchor === undefined) return !pages.has(target) && !exists(target);
    return !pages.has(target) || !anchorsOf(pages.get(target)).includes(anchor);
  };
  return [...pages].flatMap(([page, text]) =>
    linksOf(text)
      .filter((link) => isBroken(link, page))
      .map((link) => `${page}: the link ${link} leads nowhere`),
  );
}

/**
 * Finds the pages in docs/ to which docs/README.md does not link, either directly or through another README.md.
 */
export function findUnlinkedPages(pages) {
  const linked = new Set(['docs/README.md']);
  // A loop over a set also visits the elements that are added during the loop.
  for (const page of linked) {
    if (posix.basename(page) !== 'README.md' || !pages.has(page)) continue;
    for (const link of linksOf(pages.get(page))) linked.add(targetOf(link, page));
  }
  const unlinked = [...pages.keys()].filter((page) => page.startsWith('docs/') && !linked.has(page));
  return unlinked.map((page) => `${page}: docs/README.md does not lead to this page`);
}
