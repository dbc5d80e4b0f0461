import type { ServiceDetail } from '@fixit/contract/service';
import { MapPin } from 'lucide-react';
import { cut } from '../../../lib/format.ts';
import { counts } from '../../../lib/timings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ratingOf } from './labels.ts';
import styles from './service-head.module.css';
import { texts } from './texts.ts';

export function ServiceHead({ detail }: { detail: ServiceDetail }) {
  const { artisan, service_category, image } = detail;
  const stats = [
    [texts.customers, detail.total_customers ?? 0],
    [texts.ratingStat, ratingOf(detail.overall_ratings)],
    [texts.review, detail.total_reviews ?? 0],
  ] as const;

  return (
    <div className={styles.head}>
      <div className={styles.board}>
        <Picture src={image} eager />
      </div>
      <div>
        <p className={styles.trade}>{service_category?.category}</p>
        <h1>{artisan?.business_name || texts.provider}</h1>
        {artisan?.address && (
          <p className={styles.where}>
            <Icon of={MapPin} />
            <span>{cut(artisan.address, counts.detailAddress)}</span>
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
      </div>
    </div>
  );
}
