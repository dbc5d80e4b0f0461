import { allTrades, type RatingCount, type ReviewOrder, reviewOrders } from '@fixit/contract/review';
import { customProperties } from '../../ui/custom-properties.ts';
import { Select } from '../../ui/field/select.tsx';
import styles from './review-filters.module.css';
import type { ReviewChoice } from './review-queries.ts';
import { texts } from './review-texts.ts';

interface RatingBarsProps {
  counts: readonly RatingCount[];
  stars: number | null;
  onChange: (stars: number | null) => void;
}

/** Each bar is a filter. Pressing it again shows all reviews. */
export function RatingBars({ counts, stars, onChange }: RatingBarsProps) {
  const reviewCount = counts.reduce((sum, { count }) => sum + count, 0);
  const sum = counts.reduce((total, { ratings, count }) => total + ratings * count, 0);
  if (reviewCount === 0) return null;
  return (
    <div>
      <h2>{texts.meanOf((sum / reviewCount).toFixed(1), reviewCount)}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons. */}
      <div role="group" aria-label={texts.byStars} className={styles.bars}>
        {counts.map(({ ratings, count }) => (
          <button
            key={ratings}
            type="button"
            className={styles.row}
            aria-pressed={stars === ratings}
            aria-label={texts.starsCount(ratings, count)}
            onClick={() => onChange(stars === ratings ? null : ratings)}
          >
            <span>{texts.starsName(ratings)}</span>
            <span className={styles.bar} style={customProperties({ '--share': count / reviewCount })} />
            <span className={styles.count}>{count.toLocaleString('en-GB')}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

interface ReviewToolsProps {
  filter: ReviewChoice;
  /** This is the trade of the service; `trades` contains the other trades of its artisan. */
  ownTrade: string;
  trades: readonly { id: string; category: string }[];
  onChange: (change: Partial<ReviewChoice>) => void;
}

export function ReviewTools({ filter, ownTrade, trades, onChange }: ReviewToolsProps) {
  const isOrder = (value: string): value is ReviewOrder => reviewOrders.some((order) => order === value);
  return (
    <div className={styles.tools}>
      <Select
        label={texts.sort}
        value={filter.sort}
        options={reviewOrders.map((order) => ({ value: order, label: texts.orders[order] }))}
        onChange={(value) => isOrder(value) && onChange({ sort: value })}
      />
      {trades.length > 0 && (
        <Select
          label={texts.trade}
          value={filter.trade ?? ''}
          placeholder={ownTrade}
          options={[
            { value: allTrades, label: texts.allTrades },
            ...trades.map(({ id, category }) => ({ value: id, label: category })),
          ]}
          onChange={(value) => onChange({ trade: value || null })}
        />
      )}
    </div>
  );
}
