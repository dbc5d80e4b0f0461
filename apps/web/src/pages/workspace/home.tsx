import { useState } from 'react';
import { useBusiness } from '../../features/artisan/own-queries.ts';
import { greetingAt } from '../../features/dashboard/greeting.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Main } from '../../ui/main.tsx';
import { texts } from './home-texts.ts';

/** Today: what waits for the artisan. */
export default function WorkspaceHomePage() {
  const [openedAt] = useState(() => new Date().toISOString());
  const business = useBusiness();
  return (
    <Main title={texts.title}>
      <h1>{greetingAt(openedAt, '')}</h1>
      {business.data === null && (
        <EmptyState
          picture="toolbox"
          sentence={texts.notSetUp}
          more={texts.notSetUpMore}
          action={
            <ButtonLink look="plate" href={paths.onboarding}>
              {texts.setUp}
            </ButtonLink>
          }
        />
      )}
    </Main>
  );
}
