import { useSearchParams } from 'wouter';
import { unsubscribeTexts as texts } from '../../features/notification/email/notification-email-texts.ts';
import { UnsubscribePanel } from '../../features/notification/email/unsubscribe-panel.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Main } from '../../ui/page/main.tsx';

/** The link at the foot of an email leads to this screen. */
export default function UnsubscribePage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <Main title={texts.heading}>
      <h1>{texts.heading}</h1>
      {token ? (
        <UnsubscribePanel token={token} kind={query.get('kind') || null} />
      ) : (
        <EmptyState picture="letterbox" sentence={texts.noToken} />
      )}
    </Main>
  );
}
