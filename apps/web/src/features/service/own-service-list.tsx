import type { OwnService } from '@fixit/contract/service';
import { useOrderServices } from './catalogue-queries.ts';
import { moved } from './order.ts';
import { OwnServiceItem } from './own-service.tsx';
import { ownTexts as texts } from './own-texts.ts';

/** All that the artisan offers, in the order in which customers see it. */
export function OwnServiceList({ services }: { services: readonly OwnService[] }) {
  const order = useOrderServices(services);
  const ids = services.map(({ id }) => id);
  if (services.length === 0) return <p>{texts.none}</p>;
  return (
    <ol aria-label={texts.yours}>
      {services.map((service, index) => (
        <li key={service.id}>
          <OwnServiceItem
            service={service}
            onMove={services.length > 1 ? (by) => order(moved(ids, service.id, by)) : null}
            isFirst={index === 0}
            isLast={index === services.length - 1}
          />
        </li>
      ))}
    </ol>
  );
}
