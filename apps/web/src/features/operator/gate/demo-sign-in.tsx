import { operator } from '@fixit/contract/operator/operator';
import { useQueryClient } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { meKey } from '../operator-queries.ts';
import styles from './demo-sign-in.module.css';
import { texts } from './demo-texts.ts';
import { useDemoSignIn } from './use-demo-sign-in.ts';

export function DemoSignIn() {
  const queryClient = useQueryClient();
  const demoSignIn = useDemoSignIn();
  if (!demoSignIn) return null;
  const signInAsVisitor = () =>
    demoSignIn.run(async () => {
      await operatorCall(operator.signInAsVisitor, {});
      await queryClient.invalidateQueries({ queryKey: meKey });
    });
  return (
    <section className={styles.section} aria-labelledby="demo-sign-in">
      <h2 id="demo-sign-in" className={styles.title}>
        {texts.title}
      </h2>
      <p>{texts.lead}</p>
      {demoSignIn.fault && <ErrorBanner>{demoSignIn.fault}</ErrorBanner>}
      <Button wide pending={demoSignIn.isPending} onClick={() => void signInAsVisitor()}>
        {texts.signInAsVisitor}
      </Button>
      {demoSignIn.createPasskey && (
        <Button wide pending={demoSignIn.isPending} onClick={demoSignIn.createPasskey}>
          {texts.createPasskey}
        </Button>
      )}
    </section>
  );
}
