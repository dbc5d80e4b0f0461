import type { PriceKind } from '@fixit/contract/artisan';

export interface JobRow {
  id: string;
  customer_id: string;
  category_id: string;
  description: string;
  budget: number;
  postcode: string;
  address: string;
  latitude: number;
  longitude: number;
  state: 'open' | 'booked' | 'expired';
  asked_count: number;
  accepted_count: number;
  created_at: Date;
  expires_at: Date;
}

export interface InvitationRow {
  id: string;
  job_id: string;
  artisan_id: string;
  service_id: string;
  state: 'new' | 'accepted' | 'declined';
  distance_km: number;
  place_km: number;
  created_at: Date;
  answered_at: Date | null;
  note: string;
  price: number | null;
  price_kind: PriceKind | null;
}

export interface JobPhotoRow {
  id: string;
  customer_id: string;
  job_id: string;
  position: number;
  url: string;
  thumbnail_url: string;
  created_at: Date;
}
