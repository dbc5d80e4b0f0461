import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { texts } from './home-texts.ts';

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
