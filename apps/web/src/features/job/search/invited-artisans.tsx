import { Check } from 'lucide-react';
import { clockText } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { texts } from '../request/request-texts.ts';
import type { RequestSummary } from '../request-summary.ts';
import type { Search } from './artisan-search.ts';
import styles from './invited-artisans.module.css';

const visibleArtisans = 12;

interface InvitedArtisansProps {
  job: RequestSummary;
  search: Search;
  /** Other artisans are invited at this time if the chosen artisan has not accepted. */
  othersAt?: string | null | undefined;
}

/** Shows up to twelve artisans, nearest first, including all who accepted. */
export function InvitedArtisans({ job, search, othersAt }: InvitedArtisansProps) {
  if (job.services.length === 0) return null;
  const acceptedServices = new Map(
    search.accepted.map(({ service_id, receiver }) => [service_id, receiver.services[0]]),
  );
  const remaining = visibleArtisans - acceptedServices.size;
  const otherServices = new Set(job.services.filter(({ id }) => !acceptedServices.has(id)).slice(0, remaining));
  const visibleServices = job.services.filter(
    (service) => acceptedServices.has(service.id) || otherServices.has(service),
  );
  return (
    <section className={styles.section} aria-labelledby="asked">
      <h2 id="asked" className={styles.title}>
        {texts.invitedCount(job.services.length)}
      </h2>
      {othersAt && (
        <p className={typeStyles.note}>
          <time dateTime={othersAt}>{texts.othersAt(clockText(othersAt))}</time>
        </p>
      )}
      <ul className={styles.signs}>
        {visibleServices.map(({ id, business_name, image }) => (
          <li key={id} className={acceptedServices.has(id) ? styles.ticked : undefined}>
            <div className={styles.sign}>
              <Picture src={image ?? acceptedServices.get(id)?.image} />
            </div>
            <p className={styles.name}>
              {business_name || acceptedServices.get(id)?.business_name}
              {acceptedServices.has(id) && (
                <span className={styles.accepted}>
                  <Icon of={Check} small />
                  <VisuallyHidden>{texts.acceptedOne}</VisuallyHidden>
                </span>
              )}
            </p>
          </li>
        ))}
        {visibleServices.length < job.services.length && (
          <li className={typeStyles.note}>{texts.andMore(job.services.length - visibleServices.length)}</li>
        )}
      </ul>
    </section>
  );
}
