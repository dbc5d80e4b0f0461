import type { NotificationSettings } from '@fixit/contract/notification';
import type { NotificationGroup } from '@fixit/contract/notification/kind';
import { rulesOf } from '@fixit/contract/notification/kinds';
import { ChevronDown } from 'lucide-react';
import { Switch } from '../../../ui/field/switch.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './email-group.module.css';
import { texts } from './notification-email-texts.ts';

type KindSettings = NotificationSettings['settings'];

interface EmailGroupProps {
  group: NotificationGroup;
  settings: KindSettings;
  paused: boolean;
  onChange: (changes: KindSettings) => void;
}

/** The group's switch is on while any kind is emailed. It turns all kinds off or on. */
export function EmailGroup({ group, settings, paused, onChange }: EmailGroupProps) {
  if (settings.length === 0) return null;
  const emailedCount = settings.filter(({ mail }) => mail).length;
  const isMixed = emailedCount > 0 && emailedCount < settings.length;
  const name = texts.groups[group];
  return (
    <div className={styles.card}>
      <Switch
        on={emailedCount > 0}
        disabled={paused}
        onChange={(on) => onChange(settings.map(({ kind }) => ({ kind, mail: on })))}
      >
        <strong>{name}</strong>
      </Switch>
      {settings.length > 1 && (
        <details>
          <summary className={styles.summary}>
            {isMixed ? texts.some(emailedCount, settings.length) : texts.details}
            <VisuallyHidden>{texts.of(name)}</VisuallyHidden>
            <Icon of={ChevronDown} className={styles.chevron} />
          </summary>
          {settings.map(({ kind, mail }) => (
            <Switch key={kind} on={mail} disabled={paused} onChange={(on) => onChange([{ kind, mail: on }])}>
              {rulesOf(kind)?.setting.name ?? kind}
            </Switch>
          ))}
        </details>
      )}
    </div>
  );
}
