import { isForWorkspace } from './not-found-side.ts';

/** The finished page offers the customers' ways; whoever is an artisan gets theirs. */
if (isForWorkspace()) {
  for (const ways of document.querySelectorAll<HTMLElement>('main ul')) ways.hidden = !ways.hidden;
}
