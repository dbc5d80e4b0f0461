import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './demo-door.module.css';
import { texts } from './demo-texts.ts';
import { useDemoDoor } from './use-demo-door.ts';

/** Tells a visitor of the demo what a viewer cannot see, and offers to create a passkey. */
export function DemoNotice() {
  const door = useDemoDoor();
  return (
    <aside className={styles.notice} aria-label={texts.title}>
      <p>{texts.looking}</p>
      {door?.createPasskey && (
        <Button variant="text" pending={door.isPending} onClick={door.createPasskey}>
          {texts.createPasskey}
        </Button>
      )}
      {door?.fault && <ErrorBanner>{door.fault}</ErrorBanner>}
    </aside>
  );
}
