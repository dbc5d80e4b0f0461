import type { ServiceDetail } from '@fixit/contract/service';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { monthText } from '../../../lib/format.ts';
import { counts } from '../../../lib/timings.ts';
import { classes, isLongName } from '../../../ui/classes.ts';
import { CutText } from '../../../ui/cut-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ratingOf } from './labels.ts';
import { texts } from './service-browse-texts.ts';
import styles from './service-head.module.css';

interface ServiceHeadProps {
  detail: ServiceDetail;
  children?: ReactNode;
}

export function ServiceHead({ detail, children }: ServiceHeadProps) {
  const { artisan, service_category, image, facts } = detail;
  const name = artisan.business_name || texts.unnamedArtisan;
  const stats = [
    [texts.customers, detail.total_customers],
    [texts.ratingStat, ratingOf(detail.overall_ratings)],
    [texts.review, detail.total_reviews],
  ] as const;

  return (
    <div className={styles.head}>
      <div className={styles.board}>
        <Picture src={image} eager />
      </div>
      <div>
        <p className={styles.trade}>{service_category.category}</p>
        <h1 className={classes(isLongName(name) && styles.longName)}>{name}</h1>
        {artisan.address && (
          <p className={styles.where}>
            <Icon of={MapPin} />
            <CutText length={counts.detailAddressLength}>{artisan.address}</CutText>
          </p>
        )}
        {facts && (
          <p className={styles.since}>
            <time dateTime={facts.since}>{texts.since(monthText(facts.since))}</time>
          </p>
        )}
        <dl className={styles.stats}>
          {stats.map(([label, figure]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        {children}
      </div>
    </div>
  );
}
