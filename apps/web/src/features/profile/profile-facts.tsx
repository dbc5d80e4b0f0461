import type { Profile } from '@fixit/contract/profile';
import { phoneGroups } from '../../lib/phone-groups.ts';
import styles from './profile-facts.module.css';
import { texts } from './profile-texts.ts';

export function ProfileFacts({ profile }: { profile: Profile }) {
  const { user } = profile;
  const phone = profile.phone && <Phone number={profile.phone} />;
  const facts = [
    [texts.firstName, user.first_name],
    [texts.lastName, user.last_name],
    [texts.phone, phone],
    [texts.email, user.email],
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

/** Shows a number in groups, but copies it without spaces. */
function Phone({ number }: { number: string }) {
  const groups = phoneGroups(number);
  return groups.map((group, index) => (
    <span key={groups.slice(0, index + 1).join('')} className={styles.phoneGroup}>
      {group}
    </span>
  ));
}

/** Appends town and county unless the address contains them. */
function fullAddress({ address, city, county }: Profile): string {
  const lowerCaseAddress = address.toLocaleLowerCase('en-GB');
  const missingParts = [city, county].filter(
    (part) => part && !lowerCaseAddress.includes(part.toLocaleLowerCase('en-GB')),
  );
  return [address, ...missingParts].filter(Boolean).join(', ');
}
