import { visitorKind } from './not-found-visitor.ts';

/** The static page contains the links for all kinds of visitors. This shows only those for this one. */
const visitor = visitorKind();
for (const links of document.querySelectorAll<HTMLElement>('main ul')) {
  links.hidden = !links.dataset['for']?.split(' ').includes(visitor);
}
