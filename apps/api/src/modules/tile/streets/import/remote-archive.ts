import type { RangeResponse, Source } from 'pmtiles';
import { ArchiveError } from '../archive/archive-error.ts';

const timeoutMs = 120_000;

/** Reads an archive from a server that supports range requests. Does not follow redirects to other servers. */
export class RemoteArchive implements Source {
  readonly #url: string;
  received = 0;

  constructor(url: string) {
    this.#url = url;
  }

  getKey(): string {
    return this.#url;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const { host } = new URL(this.#url);
    const response = await this.#request(`bytes=${offset}-${offset + length - 1}`);
    if (response.status !== 206) {
      await response.body?.cancel();
      if (response.status === 200)
        throw new ArchiveError(`${host} sends whole files only, not the parts that are needed.`);
      if (response.status >= 300 && response.status < 400) {
        throw new ArchiveError(`${host} redirects to another URL (status ${response.status}), which is not allowed.`);
      }
      throw new ArchiveError(`${host} answered ${response.status}.`);
    }
    const data = await response.arrayBuffer();
    this.received += data.byteLength;
    return { data };
  }

  async #request(range: string): Promise<Response> {
    const { host } = new URL(this.#url);
    try {
      return await fetch(this.#url, { headers: { range }, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    } catch (cause) {
      throw new ArchiveError(`${host} cannot be reached (${cause instanceof Error ? cause.message : 'unknown'}).`, {
        cause,
      });
    }
  }
}
