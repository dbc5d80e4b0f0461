import { visitorKind } from './not-found-visitor.ts';

/**
 * The static page has the links of all visitors. An artisan also gets the workspace's, and below /workspace only
 * those.
 */
const visitor = visitorKind();
for (const ways of document.querySelectorAll<HTMLElement>('main ul')) {
  ways.hidden = !ways.dataset['for']?.split(' ').includes(visitor);
}
