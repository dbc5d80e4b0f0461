import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './demo-sign-in.module.css';
import { texts } from './demo-texts.ts';
import { useDemoSignIn } from './use-demo-sign-in.ts';

export function DemoNotice() {
  const demoSignIn = useDemoSignIn();
  return (
    <aside className={styles.notice} aria-label={texts.title}>
      <p>{texts.looking}</p>
      {demoSignIn?.createPasskey && (
        <Button variant="text" pending={demoSignIn.isPending} onClick={demoSignIn.createPasskey}>
          {texts.createPasskey}
        </Button>
      )}
      {demoSignIn?.fault && <ErrorBanner>{demoSignIn.fault}</ErrorBanner>}
    </aside>
  );
}
