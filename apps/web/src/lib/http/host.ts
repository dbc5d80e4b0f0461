const host: string = import.meta.env.API_HOST.replace(/\/$/, '');

/** Calls go to the web app's own origin, unless API_HOST was set for the build. */
export function apiUrl(path: string): string {
  return `${host}${path}`;
}

/** Uploads come from the API's host, and the app's own drawings from the web app's. */
export function pictureUrl(path: string): string {
  return path.startsWith('/') && !path.startsWith('/pictures/') ? `${host}${path}` : path;
}

export function socketUrl(path: string, query: Record<string, string>): string {
  const url = new URL(apiUrl(path), window.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
