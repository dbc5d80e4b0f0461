import type { ArtisanService } from '@fixit/contract/service';

/** Returns true if a service shows an uploaded picture instead of the shop sign. */
export const hasPicture = ({ image, has_picture }: ArtisanService) => image !== null && has_picture !== false;
