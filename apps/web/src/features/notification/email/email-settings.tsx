import type { NotificationSettings } from '@fixit/contract/notification';
import { notificationGroups } from '@fixit/contract/notification/kind';
import { rulesOf } from '@fixit/contract/notification/kinds';
import { Switch } from '../../../ui/field/switch.tsx';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { EmailGroup } from './email-group.tsx';
import styles from './email-settings.module.css';
import { useSetNotificationSettings } from './notification-email-changes.ts';
import { useNotificationSettings } from './notification-email-queries.ts';
import { texts } from './notification-email-texts.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];

/** Renders nothing if the server has no email settings. */
export function EmailSettings() {
  const settings = useNotificationSettings();
  if (settings.data === null) return null;
  return (
    <Section title={texts.heading} busy={settings.isPending}>
      <p role="status" className={styles.explanation}>
        {settings.data?.paused ? texts.paused : texts.explanation}
      </p>
      {settings.isPending && <SettingsSkeleton />}
      {settings.isError && <RetryLine sentence={texts.failed} query={settings} />}
      {settings.data && <Switches {...settings.data} />}
    </Section>
  );
}

function Switches({ settings, paused }: NotificationSettings) {
  const { mutate: changeSettings } = useSetNotificationSettings();
  return (
    <>
      <div className={styles.card}>
        <Switch on={paused} onChange={(on) => changeSettings({ paused: on })}>
          <strong>{texts.pause}</strong>
        </Switch>
      </div>
      <div className={styles.groups}>
        {notificationGroups.map((group) => (
          <EmailGroup
            key={group}
            group={group}
            settings={settings.filter(({ kind }) => rulesOf(kind)?.setting.group === group)}
            paused={paused}
            onChange={(changes) => changeSettings({ settings: changes })}
          />
        ))}
      </div>
    </>
  );
}

function SettingsSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      {rows.map((row) => (
        <Skeleton key={row} className={styles.row} />
      ))}
    </div>
  );
}
