import type { MissingPage } from '@fixit/contract/public-page/artisan-pages';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import typeStyles from '../../ui/theme/type.module.css';
import styles from './missing.module.css';
import { PageMain } from './page-frame.tsx';

export const missingWords: Record<MissingPage['reason'], { status: number; title: string; sentence: string }> = {
  private: {
    status: 404,
    title: 'There is no public page here',
    sentence:
      'Some artisans show their page only to people who have logged in. If you know the name, log in and look for it.',
  },
  gone: {
    status: 410,
    title: 'This business has left',
    sentence: 'The page was deleted with the account and will not come back.',
  },
};

export function MissingView({ page: { reason } }: { page: MissingPage }) {
  const { status, title, sentence } = missingWords[reason];
  const picture = reason === 'gone' ? 'empty-cans' : 'door-404';
  return (
    <PageMain trail={[]}>
      <div className={styles.missing}>
        <img src={`/pictures/scenes/${picture}.svg`} alt="" width="320" height="320" className={styles.scene} />
        <div>
          <p className={typeStyles.quiet}>{status}</p>
          <h1>{title}</h1>
          <p className={styles.sentence}>{sentence}</p>
          <p className={styles.ways}>
            {reason === 'private' && (
              <a className={buttonClass({ variant: 'primary' })} href={paths.login}>
                Log in
              </a>
            )}
            <a className={buttonClass({ variant: reason === 'private' ? 'text' : 'plain' })} href="/trades">
              All trades
            </a>
          </p>
        </div>
      </div>
    </PageMain>
  );
}
