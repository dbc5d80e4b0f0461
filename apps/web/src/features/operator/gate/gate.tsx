import type { ReactNode } from 'react';
import { useTitle } from '../../../lib/navigation/use-title.ts';
import { SplitPage } from '../../../ui/page/split-page.tsx';
import { PanelLogo } from '../panel-logo.tsx';
import styles from './gate.module.css';
import { texts } from './gate-texts.ts';

interface GateProps {
  title: string;
  children: ReactNode;
}

export function Gate({ title, children }: GateProps) {
  useTitle(title);
  return (
    <SplitPage header={<PanelLogo />} motto={<span className={styles.motto}>{texts.motto}</span>}>
      <h1>{title}</h1>
      {children}
    </SplitPage>
  );
}
