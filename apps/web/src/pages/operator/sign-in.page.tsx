import { operator } from '@fixit/contract/operator/operator';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { DemoSignIn } from '../../features/operator/gate/demo-sign-in.tsx';
import { Gate } from '../../features/operator/gate/gate.tsx';
import { texts } from '../../features/operator/gate/gate-texts.ts';
import { askForPasskey, canUsePasskeys, passkeyFault } from '../../features/operator/gate/passkey.ts';
import { texts as passkeyTexts } from '../../features/operator/gate/passkey-texts.ts';
import { RecoveryForm } from '../../features/operator/gate/recovery-form.tsx';
import { meKey, recordsKey } from '../../features/operator/operator-queries.ts';
import { useSingleTask } from '../../features/operator/use-single-task.ts';
import { operatorCall } from '../../lib/http/operator-client.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import typeStyles from '../../ui/theme/type.module.css';

/** The panel shows this at every URL until somebody has signed in, and then continues at that URL. */
export default function SignInPage() {
  const [isRecovering, setRecovering] = useState(false);
  return (
    <Gate title={texts.signIn}>
      {isRecovering ? (
        <RecoveryForm onBack={() => setRecovering(false)} />
      ) : (
        <PasskeySignIn onRecover={() => setRecovering(true)} />
      )}
    </Gate>
  );
}

function PasskeySignIn({ onRecover }: { onRecover: () => void }) {
  const queryClient = useQueryClient();
  const { isPending, fault, run } = useSingleTask(passkeyFault);
  const signIn = () =>
    run(async () => {
      const { data } = await operatorCall(operator.beginSignIn, {});
      await operatorCall(operator.finishSignIn, { body: { credential: await askForPasskey(data) } });
      // The cached records may be those of another operator, whose role shows more.
      queryClient.removeQueries({ queryKey: recordsKey });
      await queryClient.invalidateQueries({ queryKey: meKey });
    });
  return (
    <>
      <p>{texts.signInLead}</p>
      {canUsePasskeys() ? (
        <Button variant="primary" wide pending={isPending} onClick={() => void signIn()}>
          <Icon of={KeyRound} />
          {texts.usePasskey}
        </Button>
      ) : (
        <ErrorBanner>{passkeyTexts.unsupported}</ErrorBanner>
      )}
      {fault && <ErrorBanner>{fault}</ErrorBanner>}
      <p className={typeStyles.note}>{texts.noPasskey}</p>
      <Button wide onClick={onRecover}>
        {texts.useCode}
      </Button>
      <p className={typeStyles.note}>{texts.session}</p>
      <DemoSignIn />
    </>
  );
}
