import { countThings } from '@fixit/contract/public-page/page-words';
import type { TradeCard, TradesPage } from '@fixit/contract/public-page/trade-pages';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import typeStyles from '../../ui/theme/type.module.css';
import styles from './lists.module.css';
import { PageMain } from './page-frame.tsx';
import { TradeDrawing } from './trade-drawing.tsx';

export function TradesView({ page: { artisans, trades } }: { page: TradesPage }) {
  return (
    <PageMain trail={[{ label: 'Trades' }]}>
      <h1 className={styles.title}>All trades</h1>
      <p className={styles.lead}>
        {countThings(trades.length, 'trade')}, {countThings(artisans, 'artisan')}. Asking is free.
      </p>
      <ul className={styles.trades}>
        {trades.map((card) => (
          <li key={card.trade} className={styles.trade}>
            <TradeDrawing src={card.picture} />
            <h2 className={styles.name}>
              <a href={card.address} className={typeStyles.stretchedLink}>
                {card.trade}
              </a>
            </h2>
            <p className={typeStyles.note}>{describeReach(card)}</p>
          </li>
        ))}
      </ul>
      <section className={styles.more}>
        <h2>Not listed?</h2>
        <p className={typeStyles.quiet}>
          Ask anyway: a handyman may know somebody, and we look at what people ask for.
        </p>
        <p>
          <a className={buttonClass()} href={paths.signup}>
            Ask anyway
          </a>
        </p>
      </section>
    </PageMain>
  );
}

function describeReach({ artisans, towns }: TradeCard): string {
  if (artisans === 0) return 'Nobody yet';
  const people = countThings(artisans, 'artisan');
  return towns === 0 ? people : `${people} in ${countThings(towns, 'town')}`;
}
