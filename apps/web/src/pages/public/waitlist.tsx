import { texts } from '../../features/waitlist/waitlist-texts.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { PublicFooter, PublicHeader } from '../../ui/page/public-page.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import { signs } from './landing-texts.ts';
import styles from './waitlist.module.css';

/** The page is rendered by the build. The form loads when it is opened. */
export default function WaitlistPage() {
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className={styles.waitlist}>
        <div className={styles.words}>
          <h1>{texts.heading}</h1>
          <p className={styles.pitch}>{texts.pitch}</p>
          <p>{texts.featured}</p>
          <p className={styles.action}>
            <button type="button" className={buttonClass({ variant: 'primary' })} id="join" aria-haspopup="dialog">
              {texts.join}
            </button>
          </p>
          <p className={typeStyles.note}>{texts.commission}</p>
        </div>
        <div className={styles.wall}>
          {signs.slice(0, 6).map((sign) => (
            <img key={sign} src={`/pictures/signs/${sign}.svg`} alt="" width="640" height="480" />
          ))}
        </div>
      </main>
      <PublicFooter />
    </>
  );
}
