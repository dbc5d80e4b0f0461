import type { NotificationKind, NotificationSettings } from '@fixit/contract/notification';
import { Switch } from '../../../ui/field/switch.tsx';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import styles from './email-settings.module.css';
import { kindName } from './kind-name.ts';
import { useNotificationSettings, useSetNotificationSettings } from './queries.ts';
import { texts } from './texts.ts';

const groups = ['message', 'job', 'review', 'booking'] as const;
const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A switch for each kind. Empty where the server has no such settings. */
export function MailSettings() {
  const settings = useNotificationSettings();
  if (settings.data === null) return null;
  return (
    <Section title={texts.heading} busy={settings.isPending}>
      <p role="status" className={styles.explanation}>
        {settings.data?.paused ? texts.paused : texts.explanation}
      </p>
      {settings.isPending && <SettingsSkeleton />}
      {settings.isError && <RetryLine sentence={texts.failed} query={settings} />}
      {settings.data && <Switches settings={settings.data.settings ?? []} paused={settings.data.paused ?? false} />}
    </Section>
  );
}

function Switches({ settings, paused }: NotificationSettings) {
  const { mutate: set } = useSetNotificationSettings();
  return (
    <>
      <div className={styles.card}>
        <Switch on={paused} onChange={(on) => set({ paused: on })}>
          <strong>{texts.pause}</strong>
        </Switch>
      </div>
      <div className={styles.groups}>
        {groups.map((group) => {
          const own = settings.filter(({ kind }) => groupOf(kind) === group);
          if (own.length === 0) return null;
          return (
            <fieldset key={group} className={styles.group}>
              <legend>{texts.groups[group]}</legend>
              <div className={styles.card}>
                {own.map(({ kind, mail }) => (
                  <Switch
                    key={kind}
                    on={mail}
                    disabled={paused}
                    onChange={(on) => set({ settings: [{ kind, mail: on }] })}
                  >
                    {kindName(kind) ?? kind}
                  </Switch>
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
    </>
  );
}

/** Rescheduling belongs to the appointments. */
function groupOf(kind: NotificationKind): string | undefined {
  const word = kind.split('_', 1)[0];
  return word === 'reschedule' ? 'booking' : word;
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
