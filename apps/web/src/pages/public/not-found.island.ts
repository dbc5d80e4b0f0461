import { visitorKind } from './not-found-visitor.ts';

/**
 * The static page has the links for all kinds of visitors. An artisan also sees the workspace's,
 * and below /workspace only those.
 */
const visitor = visitorKind();
for (const links of document.querySelectorAll<HTMLElement>('main ul')) {
  links.hidden = !links.dataset['for']?.split(' ').includes(visitor);
}
