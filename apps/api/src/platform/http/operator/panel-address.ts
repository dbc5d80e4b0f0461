import { operatorBase } from '@fixit/contract/operator/operator-route';

/** Tells whether an address belongs to the panel or its calls, however it is encoded. */
export function isPanelAddress(url: string): boolean {
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
