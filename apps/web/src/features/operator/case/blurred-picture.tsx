import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './case-copies.module.css';
import { texts } from './case-texts.ts';

/** A picture may be upsetting, so it is blurred until somebody wants to see it. */
export function BlurredPicture({ url, thumbnail }: { url: string; thumbnail: string | null }) {
  const [isVisible, setVisible] = useState(false);
  if (isVisible) return <img className={styles.picture} src={url} alt={texts.picture} />;
  return (
    <div className={styles.blurred}>
      {thumbnail && <img className={styles.thumbnail} src={thumbnail} alt="" />}
      <Button onClick={() => setVisible(true)}>{texts.showPicture}</Button>
    </div>
  );
}
