import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { texts } from './home-texts.ts';

/** Replaces the content of screens that need the business to be set up. */
export function NotSetUp() {
  return (
    <EmptyState
      picture="toolbox"
      sentence={texts.notSetUp}
      more={texts.notSetUpMore}
      action={
        <ButtonLink variant="primary" href={paths.onboarding}>
          {texts.setUp}
        </ButtonLink>
      }
    />
  );
}
