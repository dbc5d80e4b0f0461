import { AddressForm } from '../features/address/address-form.tsx';
import { texts } from '../features/address/address-texts.ts';
import { positionOf } from '../features/address/current-address.ts';
import { useProfile } from '../features/profile/profile-queries.ts';
import { AreaMap } from '../ui/map/area-map.tsx';
import { Main } from '../ui/page/main.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import styles from './address.module.css';
import beside from './profile.module.css';

export default function AddressPage() {
  const profile = useProfile();
  const home = positionOf(profile.data);
  return (
    <Main title={texts.heading} busy={profile.isPending}>
      <div className={beside.columns}>
        <div>
          <h1>{texts.heading}</h1>
          <p className={styles.why}>{texts.why}</p>
          <AddressForm profile={profile.data} />
        </div>
        {profile.isPending && <Skeleton className={styles.map} />}
        {home && <AreaMap userPosition={home} still className={styles.map} />}
      </div>
    </Main>
  );
}
