import type { AccountDetails as Details } from '@fixit/contract/account/account-details';
import type { UseQueryResult } from '@tanstack/react-query';
import { type LucideIcon, Mail, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { audience } from '../../../lib/audience.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { Section } from '../../../ui/page/section.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import styles from './account-settings.module.css';
import { texts } from './account-settings-texts.ts';
import type { PendingEmail } from './change-email-dialog.tsx';

const ChangeEmail = lazyDialog(async () => (await import('./change-email-dialog.tsx')).default);
const ChangeName = lazyDialog(async () => (await import('./change-name-dialog.tsx')).default);

/** Customers change their name with the rest of their profile. */
export function AccountDetails({ of: details }: { of: UseQueryResult<Details | null> }) {
  const [openDialog, setOpenDialog] = useState<'name' | 'email' | null>(null);
  // This state outlives the dialog, because a code may arrive after the dialog was closed.
  const [pending, setPending] = useState<PendingEmail>({ email: '', isSent: false });
  const close = () => setOpenDialog(null);
  const { data } = details;
  return (
    <Section title={texts.details}>
      {details.isError && <RetryLine sentence={texts.detailsFailed} query={details} />}
      {data && (
        <ul className={styles.list}>
          {audience === 'artisan' && (
            <Detail icon={UserRound} label={texts.name} value={`${data.first_name} ${data.last_name}`}>
              <Button onClick={() => setOpenDialog('name')}>{texts.changeName}</Button>
            </Detail>
          )}
          <Detail icon={Mail} label={texts.email} value={data.email}>
            <Button onClick={() => setOpenDialog('email')}>{texts.changeEmail}</Button>
          </Detail>
        </ul>
      )}
      {data && openDialog === 'name' && <ChangeName details={data} onClose={close} />}
      {openDialog === 'email' && <ChangeEmail pending={pending} onPending={setPending} onClose={close} />}
    </Section>
  );
}

interface DetailProps {
  icon: LucideIcon;
  label: string;
  value: string;
  children: ReactNode;
}

function Detail({ icon, label, value, children }: DetailProps) {
  return (
    <li className={styles.session}>
      <Icon of={icon} />
      <div>
        <p className={typeStyles.note}>{label}</p>
        <p className={styles.device}>{value}</p>
      </div>
      {children}
    </li>
  );
}
