import { useBack } from '../../lib/navigation/use-back.ts';
import { useTitle } from '../../lib/navigation/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { PublicHeader } from '../../ui/page/public-page.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import { texts } from './error-texts.ts';
import styles from './not-found.module.css';

interface NetworkErrorProps {
  /** Omits the header, because the shell has one. */
  inShell?: boolean | undefined;
}

/** On the static page, error.island.ts finds the button by its id. */
export function NetworkErrorView({ inShell = false, onBack }: NetworkErrorProps & { onBack?: () => void }) {
  return (
    <>
      {!inShell && <PublicHeader />}
      <main id="main" tabIndex={-1} className={styles.page}>
        <img src="/pictures/scenes/empty-cans.svg" alt="" width="240" height="180" className={styles.scene} />
        <div>
          <p className={typeStyles.quiet}>{texts.kind}</p>
          <h1 className={styles.title}>{texts.sentence}</h1>
          <p className={styles.action}>
            <Button variant="primary" id="go-back" onClick={onBack}>
              {texts.back}
            </Button>
          </p>
        </div>
      </main>
    </>
  );
}

export default function NetworkErrorPage({ inShell }: NetworkErrorProps) {
  useTitle(texts.kind);
  return <NetworkErrorView inShell={inShell} onBack={useBack()} />;
}
