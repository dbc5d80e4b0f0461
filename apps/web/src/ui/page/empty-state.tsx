import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  picture: 'toolbox' | 'tea' | 'cans' | 'signpost' | 'letterbox';
  sentence: string;
  more?: string | undefined;
  action?: ReactNode;
}

export function EmptyState({ picture, sentence, more, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <img src={`/pictures/scenes/empty-${picture}.svg`} alt="" width="240" height="180" className={styles.picture} />
      <p className={styles.sentence}>{sentence}</p>
      {more && <p className={styles.more}>{more}</p>}
      {action}
    </div>
  );
}
