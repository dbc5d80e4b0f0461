import { LogOut, Star } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { signOut } from '../../../features/account/sign-out.ts';
import { useBusiness } from '../../../features/artisan/artisan-queries.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Main } from '../../../ui/page/main.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { NotSetUp } from '../not-set-up.tsx';
import styles from './workspace-profile.module.css';
import { texts } from './workspace-profile-texts.ts';

const parts = {
  business: { label: texts.business, Panel: lazy(() => import('./profile-business.tsx')) },
  services: { label: texts.services, Panel: lazy(() => import('./profile-services.tsx')) },
  hours: { label: texts.hours, Panel: lazy(() => import('./profile-hours.tsx')) },
  'time-off': { label: texts.timeOff, Panel: lazy(() => import('./profile-time-off.tsx')) },
  page: { label: texts.page, Panel: lazy(() => import('./profile-public-page.tsx')) },
} as const;

export default function WorkspaceProfilePage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const business = useBusiness();
  const requestedPart = search.get('part') ?? '';
  const selected = Object.hasOwn(parts, requestedPart) ? requestedPart : 'business';
  return (
    <Main title={texts.title} busy={business.isPending}>
      <div className={styles.head}>
        <h1>{business.data?.business_name ?? texts.title}</h1>
        <div className={styles.ways}>
          <ButtonLink href={paths.reviews}>
            <Icon of={Star} />
            {texts.reviews}
          </ButtonLink>
          <Button variant="text" onClick={signOut}>
            <Icon of={LogOut} />
            {texts.signOut}
          </Button>
        </div>
      </div>
      {business.data === null ? (
        <div className={styles.notSetUp}>
          <NotSetUp />
        </div>
      ) : (
        <Tabs
          label={texts.tabs}
          selected={selected}
          onSelect={(part) => navigate(`${paths.profile}?part=${part}`, { replace: true })}
          tabs={Object.entries(parts).map(([id, { label, Panel }]) => ({
            id,
            label,
            panel: id === selected && (
              <Suspense fallback={<Skeleton className={styles.waiting} />}>
                <Panel />
              </Suspense>
            ),
          }))}
        />
      )}
    </Main>
  );
}
