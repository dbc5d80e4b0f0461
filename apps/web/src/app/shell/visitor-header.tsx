import { useLocation } from 'wouter';
import { marketName } from '../../lib/market-name.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Logo } from '../../ui/page/logo.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './header.module.css';

export function VisitorHeader() {
  const [path] = useLocation();
  return (
    <header className={styles.bar}>
      <div className={classes(styles.row, styles.single)}>
        <a href={paths.landing} className={styles.logo}>
          <Logo />
          <VisuallyHidden>{marketName} logo</VisuallyHidden>
        </a>
        {/* The notifications screen has its own link for visitors. */}
        {path !== paths.notifications && (
          <span className={styles.login}>
            <ButtonLink href={paths.login}>Log in</ButtonLink>
          </span>
        )}
      </div>
    </header>
  );
}
