import type { Profile } from '@fixit/contract/profile';
import styles from './profile-facts.module.css';
import { texts } from './texts.ts';

/** What is known of the customer, as a list of facts. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const { user } = profile;
  const facts = [
    [texts.firstName, user.first_name],
    [texts.lastName, user.last_name],
    [texts.phone, profile.phone],
    [texts.email, user.email],
    [texts.postCode, profile.post_code],
    [texts.address, [profile.address, profile.city, profile.county].filter(Boolean).join(', ')],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value || <span className={styles.unset}>{texts.unset}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
