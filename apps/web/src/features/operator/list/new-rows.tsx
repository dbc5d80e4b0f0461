import { Button } from '../../../ui/button.tsx';
import { maxNewRows } from './list-queries.ts';
import { texts } from './list-texts.ts';
import styles from './new-rows.module.css';

/** Offers to show newly added rows. The button covers the foot of the screen, so that no row moves. */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className={styles.place}>
      {count > 0 && (
        <div className={styles.raised}>
          <Button onClick={onShow}>{texts.showNew(count, count >= maxNewRows)}</Button>
        </div>
      )}
    </div>
  );
}
