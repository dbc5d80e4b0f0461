import { visitorKind } from './not-found-visitor.ts';

/** Shows only the links for this visitor. The static page contains those for all kinds of visitors. */
const visitor = visitorKind();
for (const links of document.querySelectorAll<HTMLElement>('main ul')) {
  links.hidden = !links.dataset['for']?.split(' ').includes(visitor);
}
