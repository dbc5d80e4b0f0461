import { NotificationList } from '../features/notification/notification-list.tsx';
import { useNotifications } from '../features/notification/notification-queries.ts';
import { NotificationSkeleton } from '../features/notification/notification-skeleton.tsx';
import { texts } from '../features/notification/notification-texts.ts';
import { useToken } from '../lib/http/session.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Main } from '../ui/page/main.tsx';
import { RetryLine } from '../ui/page/retry-line.tsx';
import styles from './notifications.module.css';

export default function NotificationsPage() {
  const token = useToken();
  const notifications = useNotifications();
  const isEmpty = token === null || notifications.data?.length === 0;

  return (
    <Main title={texts.heading} busy={token !== null && notifications.isPending}>
      <h1>{texts.heading}</h1>
      <div className={styles.body}>
        {isEmpty && (
          <EmptyState
            picture="letterbox"
            sentence={texts.none}
            action={token === null && <ButtonLink href={paths.login}>{texts.logIn}</ButtonLink>}
          />
        )}
        {token !== null && notifications.isPending && <NotificationSkeleton />}
        {notifications.isError && <RetryLine sentence={texts.failed} query={notifications} />}
        {!isEmpty && notifications.data && <NotificationList notifications={notifications.data} />}
      </div>
    </Main>
  );
}
