import { AccountSettings } from '../features/account/settings/account-settings.tsx';
import { positionOf } from '../features/address/current-address.ts';
import { BlockedPeople } from '../features/block/blocked-people.tsx';
import { EmailSettings } from '../features/notification/email/email-settings.tsx';
import { OwnCasesLink } from '../features/own-case/own-cases-link.tsx';
import { ProfileFacts } from '../features/profile/profile-facts.tsx';
import { fullName, useProfile } from '../features/profile/profile-queries.ts';
import { texts } from '../features/profile/profile-texts.ts';
import { sentenceOf } from '../lib/http/call-error.ts';
import { openOverlay } from '../lib/overlay.ts';
import { Button } from '../ui/button.tsx';
import { AreaMap } from '../ui/map/area-map.tsx';
import { Main } from '../ui/page/main.tsx';
import { RetryLine } from '../ui/page/retry-line.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import styles from './profile.module.css';

export default function ProfilePage() {
  const profile = useProfile();
  const home = positionOf(profile.data);
  return (
    <Main title={texts.profile} busy={profile.isPending}>
      <div className={styles.columns}>
        <div>
          <h1>{(profile.data && fullName(profile.data.user)) || texts.profile}</h1>
          <p className={styles.quiet}>{texts.role}</p>
          {profile.isPending && <Skeleton className={styles.facts} />}
          {profile.isError && (
            <RetryLine sentence={texts.loadFailed(sentenceOf(profile.error, texts.unknownReason))} query={profile} />
          )}
          {profile.data && <ProfileFacts profile={profile.data} />}
          <p className={styles.action}>
            <Button variant="primary" onClick={() => openOverlay({ name: 'edit-profile' })}>
              {texts.edit}
            </Button>
          </p>
        </div>
        <div>
          {profile.isPending && <Skeleton className={styles.map} />}
          {home && <AreaMap userPosition={home} still className={styles.map} />}
          <p className={styles.note}>{texts.addressNote}</p>
        </div>
      </div>
      <EmailSettings />
      <AccountSettings>
        <BlockedPeople />
        <OwnCasesLink />
      </AccountSettings>
    </Main>
  );
}
