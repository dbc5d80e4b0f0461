import { ProfileFacts } from '../features/profile/profile-facts.tsx';
import { useProfile } from '../features/profile/queries.ts';
import { texts } from '../features/profile/texts.ts';
import { openOverlay } from '../lib/overlay.ts';
import { Button } from '../ui/button.tsx';
import { Main } from '../ui/main.tsx';
import { RetryLine } from '../ui/retry-line.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './profile.module.css';

/** The customer's own profile. */
export default function ProfilePage() {
  const profile = useProfile();
  const user = profile.data?.user;
  return (
    <Main title={texts.profile} busy={profile.isPending}>
      <div className={styles.profile}>
        <h1>{user ? `${user.first_name} ${user.last_name}` : texts.profile}</h1>
        <p className={styles.quiet}>{texts.role}</p>
        {profile.isPending && <Skeleton className={styles.facts} />}
        {profile.isError && (
          <RetryLine sentence={texts.loadFailed} onRetry={() => void profile.refetch()} pending={profile.isFetching} />
        )}
        {profile.data && <ProfileFacts profile={profile.data} />}
        <p className={styles.action}>
          <Button look="plate" onClick={() => openOverlay({ name: 'edit-profile' })}>
            {texts.edit}
          </Button>
        </p>
        <p className={styles.quiet}>{texts.who}</p>
      </div>
    </Main>
  );
}
