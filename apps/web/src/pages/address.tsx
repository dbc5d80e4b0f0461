import { AddressForm } from '../features/address/address-form.tsx';
import { texts } from '../features/address/texts.ts';
import { useProfile } from '../features/profile/queries.ts';
import { Main } from '../ui/main.tsx';
import styles from './address.module.css';

/** Where the customer lives. */
export default function AddressPage() {
  const profile = useProfile();
  return (
    <Main title={texts.heading} busy={profile.isPending}>
      <h1>{texts.heading}</h1>
      <p className={styles.why}>{texts.why}</p>
      <AddressForm profile={profile.data} />
    </Main>
  );
}
