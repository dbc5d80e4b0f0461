import type { ArtisanService } from '@fixit/contract/service';
import type { ReactNode } from 'react';
import { Picture } from '../../../ui/picture.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { texts } from './service-manage-texts.ts';
import styles from './service-summaries.module.css';

interface ServiceSummariesProps {
  services: readonly ArtisanService[];
  action?: (service: ArtisanService) => ReactNode;
}

export function ServiceSummaries({ services, action }: ServiceSummariesProps) {
  if (services.length === 0) return <p className={typeStyles.quiet}>{texts.none}</p>;
  return (
    <ul className={styles.list} aria-label={texts.yours}>
      {services.map((service) => (
        <li key={service.id} className={styles.item}>
          <Picture src={service.image} className={styles.sign} />
          <div className={styles.words}>
            <h3>{service.category.category}</h3>
            <p className={typeStyles.quiet}>{service.description}</p>
            {action?.(service)}
          </div>
        </li>
      ))}
    </ul>
  );
}
