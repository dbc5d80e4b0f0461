import type { Place } from '@fixit/contract/value/address';
import * as z from 'zod/mini';
import type { Position } from '../../db/geography/position.ts';

export interface Suggestion {
  place_id: string;
  description: string;
}

/** Place ids begin with the vendor's name. */
export interface Vendor {
  readonly name: 'google' | 'photon';
  /** The screen must show this text with the vendor's places. */
  readonly attribution: string;
  /** Suggests places. `session` links the look-ups for one choice. */
  suggest(q: string, session: string | undefined): Promise<Suggestion[]>;
  /** `id` is the part after the vendor's name. Returns null for an unknown id. */
  findPlace(id: string, session: string | undefined): Promise<VendorPlace | null>;
  reverseGeocode(position: Position): Promise<VendorPlace | null>;
}

/** The postcode of a place may be missing or incomplete. */
export type VendorPlace = Omit<Place, 'precision'>;

/** Degrees outside this range mean that the response has an unknown format. */
export const vendorLatitude = z.number().check(z.minimum(-90), z.maximum(90));
export const vendorLongitude = z.number().check(z.minimum(-180), z.maximum(180));

/** Means that a vendor responded too late, with an error or in an unknown format. */
export class VendorFailure extends Error {
  readonly isTimeout: boolean;

  constructor(message: string, { isTimeout = false } = {}) {
    super(message);
    this.isTimeout = isTimeout;
  }
}

const timeoutMs = 2_500;
const maxResponseBytes = 512 * 1024;

/** Throws VendorFailure, whose message contains neither the URL nor the key. */
export async function fetchFromVendor<S extends z.ZodMiniType>(
  url: string | URL,
  request: RequestInit,
  schema: S,
): Promise<z.output<S>> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...request, redirect: 'error', signal }).catch((error: Error) => {
    throw signal.aborted
      ? new VendorFailure('no response in time', { isTimeout: true })
      : new VendorFailure(error.message);
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new VendorFailure(`responded with ${response.status}`);
  }
  const text = await readText(response);
  const parsed = schema.safeParse(parseVendorJson(text));
  if (!parsed.success) throw new VendorFailure('responded in an unknown format');
  return parsed.data;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    // Node's types do not say that the chunks of a fetched body are bytes.
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > maxResponseBytes) throw new VendorFailure('sent too large a response');
    }
  } catch (error) {
    if (error instanceof VendorFailure) throw error;
    throw new VendorFailure('broke off its response', { isTimeout: true });
  }
  return text;
}

function parseVendorJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
