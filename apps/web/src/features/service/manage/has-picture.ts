import type { ArtisanService } from '@fixit/contract/service';

/** Returns false if the service shows the shop sign. */
export const hasPicture = ({ image, has_picture }: ArtisanService) => image !== null && has_picture !== false;
