import { afterLettering } from '@fixit/contract/operator/logo-lettering';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Lettering } from '../../ui/page/logo.tsx';
import { PageFooter } from '../../ui/page/page-footer.tsx';
import rowStyles from '../../ui/page/page-row.module.css';
import { SkipLink, VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAppearance } from './appearance.ts';
import styles from './page-frame.module.css';

export function PageFrame({ children }: { children: ReactNode }) {
  const { market } = useAppearance();
  const textAfterLettering = afterLettering(market);
  const visibleText = textAfterLettering ?? market;
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <SkipLink />
        <div className={rowStyles.row}>
          <a className={styles.logo} href={paths.landing}>
            {textAfterLettering !== null && <Lettering />}
            {visibleText !== '' && (
              <span className="market-name" aria-hidden="true">
                {visibleText}
              </span>
            )}
            <VisuallyHidden>{market} home</VisuallyHidden>
          </a>
          <nav className={classes(rowStyles.links, styles.links)} aria-label="Main">
            <a href="/trades">All trades</a>
            <a href={paths.waitlist}>For service providers</a>
            <a className={styles.always} href={paths.login}>
              Log in
            </a>
          </nav>
        </div>
      </header>
      {children}
      <PageFooter label="More pages" />
    </div>
  );
}

interface PageMainProps {
  /** Leads from the front page to this page, which comes last and has no link. */
  trail: readonly { label: string; href?: string }[];
  children: ReactNode;
}

export function PageMain({ trail, children }: PageMainProps) {
  const { market } = useAppearance();
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <nav className={styles.trail} aria-label="Where you are">
        <a href={paths.landing}>{market}</a>
        {trail.map(({ label, href }) => (
          <span key={label} className={styles.step}>
            <Icon of={ChevronRight} />
            {href === undefined ? label : <a href={href}>{label}</a>}
          </span>
        ))}
      </nav>
      {children}
    </main>
  );
}
