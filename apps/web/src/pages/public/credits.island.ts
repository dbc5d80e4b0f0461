/** Shows only the street sources that the map uses, or all of them if the server does not answer. */
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
