import type { ReactNode } from 'react';
import { marketName } from '../../lib/market-name.ts';
import { useTitle } from '../../lib/navigation/use-title.ts';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../../ui/page/logo.tsx';
import { SplitPage } from '../../ui/page/split-page.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { accountKind } from './account-kind.ts';
import styles from './account-page.module.css';
import { useFirstFrameText } from './use-first-frame-text.ts';

interface AccountPageProps {
  title: string;
  children: ReactNode;
  foot?: ReactNode;
}

export function AccountPage({ title, children, foot = null }: AccountPageProps) {
  useTitle(title);
  useFirstFrameText();
  const [firstLine, secondLine] = accountKind.motto;
  const logo = (
    <a href={paths.landing} className={styles.logo}>
      <Logo />
      <VisuallyHidden>{marketName} logo</VisuallyHidden>
    </a>
  );
  const motto = (
    <span className={styles.motto}>
      {firstLine}
      <br />
      {secondLine}
    </span>
  );
  return (
    <SplitPage header={logo} motto={motto} footer={foot}>
      {children}
    </SplitPage>
  );
}

export function Or({ children }: { children: string }) {
  return <p className={styles.or}>{children}</p>;
}
