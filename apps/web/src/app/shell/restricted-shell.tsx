import type { ReactNode } from 'react';
import { signOut } from '../../features/account/sign-out.ts';
import { texts } from '../../features/own-case/own-case-texts.ts';
import { useToken } from '../../lib/http/session.ts';
import { marketName } from '../../lib/market-name.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Logo } from '../../ui/page/logo.tsx';
import { SkipLink, VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './header.module.css';
import { QueryProvider } from './query-provider.tsx';

export default function RestrictedShell({ children }: { children: ReactNode }) {
  const token = useToken();
  return (
    <QueryProvider key={token}>
      <SkipLink />
      <header className={styles.bar}>
        <div className={classes(styles.row, styles.single)}>
          <a href={paths.landing} className={styles.logo}>
            <Logo />
            <VisuallyHidden>{marketName} logo</VisuallyHidden>
          </a>
          <span className={styles.login}>
            <Button variant="text" onClick={signOut}>
              {texts.logOut}
            </Button>
          </span>
        </div>
      </header>
      {children}
    </QueryProvider>
  );
}
