import { fileTypeFromBuffer } from 'file-type';

export interface VendorSquare {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly scale: 1 | 2;
}

export type VendorAnswer = { picture: Buffer } | { refusedWith: 401 | 403 } | { failed: string };

const timeoutMs = 4_000;
const maxBytes = 2_000_000;
const backOffMs = 20_000;

/** Follows no redirects. No error contains the URL, because it includes the key. */
export class MapVendor {
  readonly #template: string;
  readonly #key: string;
  #backOff: { until: number; answer: VendorAnswer } | undefined;

  constructor(template: string, key = '') {
    this.#template = template;
    this.#key = key;
  }

  /** Repeats the last failure for a while if the vendor was unavailable or refused the key. */
  async fetch(square: VendorSquare): Promise<VendorAnswer> {
    if (this.#backOff && this.#backOff.until > Date.now()) return this.#backOff.answer;
    const answer = await this.#request(square);
    const isUnavailable = 'refusedWith' in answer || ('failed' in answer && answer.failed !== 'no such tile');
    this.#backOff = isUnavailable ? { until: Date.now() + backOffMs, answer } : undefined;
    return answer;
  }

  async #request({ z, x, y, scale }: VendorSquare): Promise<VendorAnswer> {
    const values: Record<string, string> = {
      z: String(z),
      x: String(x),
      y: String(y),
      r: scale === 2 ? '@2x' : '',
      key: encodeURIComponent(this.#key),
    };
    const url = this.#template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'image/png,image/webp,image/jpeg', 'user-agent': 'Fixit (self-hosted)' },
      });
      const { status } = response;
      if (status !== 200) {
        await response.body?.cancel();
        if (status === 401 || status === 403) return { refusedWith: status };
        return { failed: status === 404 || status === 204 ? 'no such tile' : `status ${status}` };
      }
      const picture = await readUpTo(response, maxBytes);
      const type = picture && (await fileTypeFromBuffer(picture));
      return picture && type && /^image\/(png|jpeg|webp)$/.test(type.mime) ? { picture } : { failed: 'no picture' };
    } catch (error) {
      return { failed: error instanceof Error ? error.name : 'unknown' };
    }
  }
}

async function readUpTo(response: Response, limit: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  if (!response.body) return null;
  // The body consists of bytes, although its type does not say so.
  for await (const part of response.body as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
