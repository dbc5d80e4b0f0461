import type { ServiceDetail } from '@fixit/contract/service';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { ReachMap } from '../../../ui/map/reach-map.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { texts } from './service-browse-texts.ts';
import styles from './service-panels.module.css';

export function AboutPanel({ detail }: { detail: ServiceDetail }) {
  const lines = [detail.artisan.business_detail, detail.description].filter(Boolean).join('\n').split('\n');
  const paragraphs = [...new Set(lines.map((line) => line.trim()).filter(Boolean))];
  return (
    <>
      {paragraphs.length === 0 ? (
        <p className={styles.none}>{texts.noAbout}</p>
      ) : (
        <div className={styles.about}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
      {detail.facts && <WorkArea position={detail.artisan} kilometres={detail.facts.service_radius_km} />}
    </>
  );
}

/** Draws a circle around the published position, which is not the artisan's home. */
function WorkArea({ position, kilometres }: { position: ServiceDetail['artisan']; kilometres: number }) {
  const { latitude, longitude } = position;
  if (latitude === null || longitude === null) return null;
  return (
    <section className={styles.area} aria-labelledby="area">
      <h2 id="area">{texts.whereTheyWork}</h2>
      <ReachMap centre={{ latitude, longitude }} kilometres={kilometres} home={false} className={styles.map} />
    </section>
  );
}

/** Another server may send no list of services. */
export function ServicesPanel({ detail }: { detail: ServiceDetail }) {
  const services = detail.services.length > 0 ? detail.services : [detail];
  return (
    <ul className={styles.rows}>
      {services.map(({ id, service_category }) => (
        <li key={id} className={styles.row}>
          <Picture src={service_category.image} shape="drawing" />
          <div>
            <h2 className={styles.name}>
              {id === detail.id ? (
                service_category.category
              ) : (
                <Link href={paths.serviceDetail(id)}>{service_category.category}</Link>
              )}
            </h2>
            {id === detail.id && <p className={styles.words}>{detail.description}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
