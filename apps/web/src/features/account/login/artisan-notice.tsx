import { Link } from 'wouter';
import type { ArtisanToSee } from '../../../lib/navigation/artisan-to-see.ts';
import { Picture } from '../../../ui/picture.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import styles from './artisan-notice.module.css';
import { artisanNoticeTexts } from './artisan-notice-texts.ts';

export function ArtisanNotice({ business_name, image, from }: ArtisanToSee) {
  return (
    <>
      <div className={styles.artisan}>
        <Picture src={image} className={styles.sign} />
        <p>
          <b className={typeStyles.strong}>{artisanNoticeTexts.toSee(business_name)}</b> {artisanNoticeTexts.comeBack}
        </p>
      </div>
      <p className={typeStyles.small}>
        <Link href={from.href}>{artisanNoticeTexts.backTo(from.name)}</Link>
      </p>
    </>
  );
}
