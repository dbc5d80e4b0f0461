import { operatorBase } from '@fixit/contract/operator/operator-route';

export function isPanelUrl(url: string): boolean {
  const [path = ''] = url.split('?');
  const decoded = decodeSafely(path).replace(/\/+/g, '/');
  return decoded === operatorBase || decoded.startsWith(`${operatorBase}/`);
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
