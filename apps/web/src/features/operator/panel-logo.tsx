import { marketName } from '../../lib/market-name.ts';
import { Logo } from '../../ui/page/logo.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { texts } from './gate/gate-texts.ts';
import styles from './panel-logo.module.css';

export function PanelLogo() {
  return (
    <p className={styles.logo}>
      <Logo />
      <VisuallyHidden>{marketName} </VisuallyHidden>
      <span className={styles.side}>{texts.side}</span>
    </p>
  );
}
