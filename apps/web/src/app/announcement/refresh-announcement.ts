const barId = 'announcement';

/** Puts the sentence of the server's present document in place of the one on the page. */
export async function refreshAnnouncement(): Promise<void> {
  const response = await fetch(location.pathname, { headers: { accept: 'text/html' } });
  if (!response.ok) return;
  const present = new DOMParser().parseFromString(await response.text(), 'text/html');
  const bar = present.getElementById(barId);
  const visible = document.getElementById(barId);
  if (contentOf(bar) === contentOf(visible)) return;
  visible?.remove();
  delete document.documentElement.dataset[barId];
  const script = present.querySelector<HTMLScriptElement>('script[src^="/announcement"]');
  const style = present.querySelector<HTMLLinkElement>('link[href^="/announcement"]');
  if (!bar || !script || !style) return;
  await addStyle(style.getAttribute('href') ?? '');
  document.body.prepend(document.importNode(bar, true));
  const { src, dataset } = script;
  const running = Object.assign(document.createElement('script'), { src });
  running.dataset['id'] = dataset['id'];
  document.head.append(running);
}

/** The script has added the announced sentence to the visible bar. */
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
