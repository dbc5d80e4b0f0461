/** Shows only the sources of streets whose map is in use; without an answer, all of them. */
async function showStreetSources(list: HTMLElement): Promise<void> {
  const answer = await fetch(list.dataset['source'] ?? '').catch(() => null);
  if (!answer?.ok) return;
  const { data } = (await answer.json()) as { data?: { licences?: { url: string }[]; streets?: boolean } };
  if (!data?.streets) return;
  const streetUrls = data.licences?.map(({ url }) => url) ?? [];
  for (const item of list.querySelectorAll<HTMLElement>('[data-licence]')) {
    item.hidden = !streetUrls.includes(item.dataset['licence'] ?? '');
  }
}

const list = document.querySelector<HTMLElement>('[data-source]');
if (list) void showStreetSources(list);
