import { operator } from '@fixit/contract/operator/operator';
import { useQueryClient } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { meKey } from '../operator-queries.ts';
import styles from './demo-door.module.css';
import { texts } from './demo-texts.ts';
import { useDemoDoor } from './use-demo-door.ts';

/** Opens the panel of the demo world without a passkey. */
export function DemoDoor() {
  const queryClient = useQueryClient();
  const door = useDemoDoor();
  if (!door) return null;
  const signInAsVisitor = () =>
    door.run(async () => {
      await operatorCall(operator.signInAsVisitor, {});
      await queryClient.invalidateQueries({ queryKey: meKey });
    });
  return (
    <section className={styles.door} aria-labelledby="demo-door">
      <h2 id="demo-door" className={styles.title}>
        {texts.title}
      </h2>
      <p>{texts.lead}</p>
      {door.fault && <ErrorBanner>{door.fault}</ErrorBanner>}
      <Button wide pending={door.isPending} onClick={() => void signInAsVisitor()}>
        {texts.signInAsVisitor}
      </Button>
      {door.createPasskey && (
        <Button wide pending={door.isPending} onClick={door.createPasskey}>
          {texts.createPasskey}
        </Button>
      )}
    </section>
  );
}
