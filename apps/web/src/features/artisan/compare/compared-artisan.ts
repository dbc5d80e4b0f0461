import type { Acceptance } from '@fixit/contract/job/acceptance';
import type { Listing } from '@fixit/contract/service';

export interface ComparedArtisan {
  service_id: string;
  /** This is null if the server does not send it; no chat can then be started. */
  artisan_id: string | null;
  business_name: string;
  image: string | null;
  category: string;
  address: string;
  accepted_at: string | null;
  /** This is null if the server sends nothing to compare. */
  offer: ArtisanOffer | null;
}

/** Null means unknown. */
export interface ArtisanOffer {
  price: number | null;
  isCallOutFee: boolean;
  note: string;
  /** The artisan is not free before this instant. */
  earliest_at: string | null;
  /** This is null without working hours, and undefined if the server does not send free times. */
  free_times?: readonly string[] | null | undefined;
  distance_km: number | null;
  /** This is between 0 and 5, or null without reviews. */
  rating: number | null;
  reviews: number;

  reply_minutes: number | null;
}

export function artisanFromAcceptance(acceptance: Acceptance): ComparedArtisan {
  const { service_id, accepted_at, receiver } = acceptance;
  const [service] = receiver.services;
  return {
    service_id,
    artisan_id: receiver.id || null,
    business_name: receiver.business_name || (service?.business_name ?? ''),
    image: service?.image ?? null,
    category: service?.service_category.category ?? '',
    address: receiver.address,
    accepted_at,
    offer: offerOf(acceptance),
  };
}

const offerFields = ['price', 'note', 'earliest_at', 'distance_km', 'overall_ratings', 'reply_minutes'] as const;

function offerOf(acceptance: Partial<Acceptance>): ArtisanOffer | null {
  if (offerFields.every((field) => acceptance[field] === undefined)) return null;
  const {
    price,
    price_kind,
    note,
    earliest_at,
    free_times,
    distance_km,
    overall_ratings,
    total_reviews,
    reply_minutes,
  } = acceptance;
  return {
    price: price ?? null,
    isCallOutFee: price_kind === 'call_out_fee',
    note: note ?? '',
    earliest_at: earliest_at ?? null,
    free_times,
    distance_km: distance_km ?? null,
    rating: overall_ratings || null,
    reviews: total_reviews ?? 0,
    reply_minutes: reply_minutes ?? null,
  };
}

export function artisanFromListing(listing: Listing): ComparedArtisan {
  const { id, artisan_id, business_name, image, service_category, town } = listing;
  const { distance_km, overall_ratings } = listing;
  return {
    service_id: id,
    artisan_id: artisan_id || null,
    business_name,
    image,
    category: service_category.category,
    address: town ?? '',
    accepted_at: null,
    offer: offerOf({ distance_km, overall_ratings }),
  };
}
