const barId = 'announcement';

export async function refreshAnnouncement(): Promise<void> {
  const response = await fetch(location.pathname, { headers: { accept: 'text/html' } });
  if (!response.ok) return;
  const latest = new DOMParser().parseFromString(await response.text(), 'text/html');
  const newBar = latest.getElementById(barId);
  const visibleBar = document.getElementById(barId);
  if (contentOf(newBar) === contentOf(visibleBar)) return;
  visibleBar?.remove();
  delete document.documentElement.dataset[barId];
  const script = latest.querySelector<HTMLScriptElement>('script[src^="/announcement"]');
  const style = latest.querySelector<HTMLLinkElement>('link[href^="/announcement"]');
  if (!newBar || !script || !style) return;
  await addStyle(style.getAttribute('href') ?? '');
  document.body.prepend(document.importNode(newBar, true));
  const { src, dataset } = script;
  const newScript = Object.assign(document.createElement('script'), { src });
  newScript.dataset['id'] = dataset['id'];
  document.head.append(newScript);
}

/** The script has added a copy of the text to the visible bar, so only the paragraphs are compared. */
const contentOf = (bar: HTMLElement | null) => bar?.querySelector('p')?.innerHTML;

function addStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(href));
    document.head.append(link);
  });
}
