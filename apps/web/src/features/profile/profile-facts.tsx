import type { Profile } from '@fixit/contract/profile';
import { phoneGroups } from './phone-groups.ts';
import styles from './profile-facts.module.css';
import { texts } from './profile-texts.ts';

export function ProfileFacts({ profile }: { profile: Profile }) {
  const { user } = profile;
  const phone = profile.phone && <Phone number={profile.phone} />;
  const facts = [
    [texts.firstName, user?.first_name],
    [texts.lastName, user?.last_name],
    [texts.phone, phone],
    [texts.email, user?.email],
    [texts.postCode, profile.post_code],
    [texts.address, fullAddress(profile)],
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

/** The groups are only visual: copied, the number is as it was given. */
function Phone({ number }: { number: string }) {
  const groups = phoneGroups(number);
  return groups.map((group, index) => (
    <span key={groups.slice(0, index + 1).join('')} className={styles.phoneGroup}>
      {group}
    </span>
  ));
}

/** With town and county unless the line names them. */
function fullAddress({ address, city, county }: Profile): string {
  const named = (address ?? '').toLocaleLowerCase('en-GB');
  const missing = [city, county].filter((part) => part && !named.includes(part.toLocaleLowerCase('en-GB')));
  return [address, ...missing].filter(Boolean).join(', ');
}
