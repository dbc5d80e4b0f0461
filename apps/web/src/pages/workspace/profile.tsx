import { LogOut, Star } from 'lucide-react';
import { useLocation, useSearchParams } from 'wouter';
import { signOut } from '../../features/account/sign-out.ts';
import { useBusiness } from '../../features/artisan/own-queries.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Main } from '../../ui/main.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './profile.module.css';
import { BusinessPart, HoursPart, ServicesPart, TimeOffPart } from './profile-parts.tsx';
import { texts } from './profile-texts.ts';

/** What customers see of the artisan, and what decides who is asked: each part in a tab of its own address. */
export default function WorkspaceProfilePage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const business = useBusiness();
  const selected = search.get('part') ?? 'business';
  return (
    <Main title={texts.title} busy={business.isPending}>
      <div className={styles.head}>
        <h1>{business.data?.business_name ?? texts.title}</h1>
        <div className={styles.ways}>
          <ButtonLink href={paths.reviews}>
            <Icon of={Star} />
            {texts.reviews}
          </ButtonLink>
          <Button look="text" onClick={signOut}>
            <Icon of={LogOut} />
            {texts.signOut}
          </Button>
        </div>
      </div>
      <Tabs
        label={texts.tabs}
        selected={selected}
        onSelect={(part) => navigate(`${paths.profile}?part=${part}`, { replace: true })}
        tabs={[
          { id: 'business', label: texts.business, panel: <BusinessPart /> },
          { id: 'services', label: texts.services, panel: <ServicesPart /> },
          { id: 'hours', label: texts.hours, panel: <HoursPart /> },
          { id: 'time-off', label: texts.timeOff, panel: <TimeOffPart /> },
        ]}
      />
    </Main>
  );
}
