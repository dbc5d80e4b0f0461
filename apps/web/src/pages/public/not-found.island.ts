import { lostSide } from './not-found-visitor.ts';

/** The static page has everybody's links; an artisan also gets the workspace's, and below /workspace only those. */
const side = lostSide();
for (const ways of document.querySelectorAll<HTMLElement>('main ul')) {
  ways.hidden = !ways.dataset['for']?.split(' ').includes(side);
}
