import type { InvitedService } from '@fixit/contract/job';
import type { Pin } from '../../../ui/map/map-position.ts';
import { texts } from '../request/request-texts.ts';
import type { Search } from './artisan-search.ts';

export function artisanPins(
  { services, category }: { services: readonly InvitedService[]; category: string },
  accepted: Search['accepted'] = [],
): Pin[] {
  const acceptedServices = new Map(accepted.map(({ service_id, receiver }) => [service_id, receiver.services[0]]));
  return services.flatMap(({ id, business_name, image, artisan: { latitude, longitude } }, index) => {
    if (latitude === null || longitude === null) return [];
    const acceptance = acceptedServices.get(id);
    return {
      id,
      name: business_name || acceptance?.business_name || texts.unnamed(category, index + 1),
      image: image ?? acceptance?.image,
      position: { latitude, longitude },
      large: acceptedServices.has(id),
    };
  });
}
