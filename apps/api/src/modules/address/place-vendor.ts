import type { Place } from '@fixit/contract/value/address';
import * as z from 'zod/mini';
import type { Position } from '../../db/position.ts';

export interface Suggestion {
  place_id: string;
  description: string;
}

/** Place ids begin with the vendor's name. */
export interface Vendor {
  readonly name: 'google' | 'photon';
  /** The screen must show this text beside the vendor's places. */
  readonly attribution: string;
  /** Suggests places. `session` bundles the look-ups of one choice. */
  suggest(q: string, session: string | undefined): Promise<Suggestion[]>;
  /** Finds a place by `id`, which is the part after the vendor's name. Returns null for an unknown one. */
  detail(id: string, session: string | undefined): Promise<VendorPlace | null>;
  /** Returns null if the vendor finds no place. */
  reverse(position: Position): Promise<VendorPlace | null>;
}

/** The postcode of a place may be missing or incomplete. */
export type VendorPlace = Omit<Place, 'precision'>;

/** Degrees outside this range mean that the answer has an unknown format. */
export const north = z.number().check(z.minimum(-90), z.maximum(90));
export const east = z.number().check(z.minimum(-180), z.maximum(180));

/** This is thrown if a vendor answers too late, with a refusal, or in an unknown format. */
export class VendorFailure extends Error {
  /** This is true if the vendor did not answer in time. */
  readonly late: boolean;

  constructor(message: string, { late = false } = {}) {
    super(message);
    this.late = late;
  }
}

const timeoutMs = 2_500;
const maxAnswerBytes = 512 * 1024;

/**
 * Fetches JSON from a vendor. Throws VendorFailure unless a valid answer comes in time. The message
 * contains neither address nor key.
 */
export async function fetchFromVendor<S extends z.ZodMiniType>(
  address: string | URL,
  request: RequestInit,
  schema: S,
): Promise<z.output<S>> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(address, { ...request, redirect: 'error', signal }).catch((error: Error) => {
    throw signal.aborted ? new VendorFailure('no answer in time', { late: true }) : new VendorFailure(error.message);
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new VendorFailure(`answered ${response.status}`);
  }
  const text = await readText(response);
  const parsed = schema.safeParse(parseVendorJson(text));
  if (!parsed.success) throw new VendorFailure('answered in another form');
  return parsed.data;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    // The chunks of a fetched body are bytes, which Node's types do not say.
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > maxAnswerBytes) throw new VendorFailure('answered at too great a length');
    }
  } catch (error) {
    if (error instanceof VendorFailure) throw error;
    throw new VendorFailure('broke off its answer', { late: true });
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
