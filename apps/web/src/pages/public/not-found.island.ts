import { lostSide } from './not-found-half.ts';

/** The finished page offers everybody's ways; an artisan gets the workspace's besides, and below /workspace instead. */
const side = lostSide();
for (const ways of document.querySelectorAll<HTMLElement>('main ul')) {
  ways.hidden = !ways.dataset['for']?.split(' ').includes(side);
}
