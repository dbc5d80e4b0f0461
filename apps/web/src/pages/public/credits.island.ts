import { tile } from '@fixit/contract/tile';
import { addressAt } from '../../lib/http/host.ts';

/** Of the makers of streets only those whose map is shown stay; without an answer all are there. */
async function keepShown(): Promise<void> {
  const answer = await fetch(addressAt(tile.showSource.path)).catch(() => null);
  if (!answer?.ok) return;
  const { data } = (await answer.json()) as { data?: { licences?: { url: string }[]; streets?: boolean } };
  if (!data?.streets) return;
  const shown = data.licences?.map(({ url }) => url) ?? [];
  for (const item of document.querySelectorAll<HTMLElement>('[data-licence]')) {
    item.hidden = !shown.includes(item.dataset['licence'] ?? '');
  }
}

void keepShown();
