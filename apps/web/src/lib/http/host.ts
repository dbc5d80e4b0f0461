const host: string = import.meta.env.API_HOST.replace(/\/$/, '');

/** The whole address of a call; the web app's own origin unless API_HOST was set when it was built. */
export function addressAt(path: string): string {
  return `${host}${path}`;
}

/** The address of a picture: root-relative ones come from the host of the calls, drawings of ours from the web app. */
export function pictureAt(path: string): string {
  return path.startsWith('/') && !path.startsWith('/pictures/') ? `${host}${path}` : path;
}

/** The address of a socket, `ws:` or `wss:` like the host of the calls. */
export function socketAt(path: string, query: Record<string, string>): string {
  const url = new URL(addressAt(path), window.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
