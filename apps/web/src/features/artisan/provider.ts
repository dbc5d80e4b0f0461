import type { Acceptance } from '@fixit/contract/artisan';
import type { Listing } from '@fixit/contract/service';

/** A provider as the lists show one, with what a chat needs to begin. */
export interface Provider {
  service_id: string;
  /** Null where another server does not tell it: then there is no chat from here. */
  artisan_id: string | null;
  business_name: string;
  image: string | null;
  category: string;
  address: string;
  accepted_at: string | null;
}

/** Somebody who accepted a request or could be asked. */
export function providerOf({ service_id, accepted_at, receiver }: Acceptance): Provider {
  const service = receiver?.services?.[0];
  return {
    service_id,
    artisan_id: receiver?.id ?? null,
    business_name: receiver?.business_name ?? service?.business_name ?? '',
    image: service?.image ?? null,
    category: service?.service_category?.category ?? '',
    address: receiver?.address ?? '',
    accepted_at: accepted_at ?? null,
  };
}

/** Somebody from a list of services. */
export function providerOfListing({ id, artisan_id, business_name, image, service_category }: Listing): Provider {
  return {
    service_id: id,
    artisan_id: artisan_id ?? null,
    business_name,
    image: image ?? null,
    category: service_category?.category ?? '',
    address: '',
    accepted_at: null,
  };
}
