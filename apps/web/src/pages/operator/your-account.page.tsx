import { useOperator } from '../../features/operator/operator-queries.ts';
import { useOwnAccount } from '../../features/operator/own-account/own-account-queries.ts';
import { texts } from '../../features/operator/own-account/own-account-texts.ts';
import { OwnEmails } from '../../features/operator/own-account/own-emails.tsx';
import { OwnPasskeys, OwnRecoveryCodes } from '../../features/operator/own-account/own-passkeys.tsx';
import { PanelColumns } from '../../features/operator/panel-columns.tsx';
import { PanelPage } from '../../features/operator/panel-page.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './your-account.module.css';

export default function YourAccountPage() {
  const { data: me } = useOperator();
  const ownAccount = useOwnAccount();
  // The viewer of the demo world has no passkey and cannot create one.
  const hasPasskeys = (ownAccount.data?.passkeys.length ?? 0) > 0;
  return (
    <PanelPage title={texts.title} lead={me && <p>{`${me.name}, ${me.email}`}</p>} busy={ownAccount.isPending}>
      {!ownAccount.data && ownAccount.isError && <RetryLine sentence={texts.failed} query={ownAccount} />}
      {ownAccount.isPending && <Skeleton className={styles.waiting} />}
      {ownAccount.data && me && (
        <PanelColumns>
          {hasPasskeys && (
            <div>
              <OwnPasskeys passkeys={ownAccount.data.passkeys} name={me.name} />
              <OwnRecoveryCodes left={ownAccount.data.recovery_codes_left} />
            </div>
          )}
          <div>
            <OwnEmails settings={ownAccount.data} email={me.email} />
          </div>
        </PanelColumns>
      )}
    </PanelPage>
  );
}
