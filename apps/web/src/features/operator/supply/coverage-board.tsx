import { type Coverage, type CoverageCell, fewArtisans } from '@fixit/contract/operator/coverage';
import { formatShare } from '@fixit/contract/operator/market';
import { Link } from 'wouter';
import { classes } from '../../../ui/classes.ts';
import styles from './coverage-board.module.css';
import { texts } from './coverage-texts.ts';

interface CoverageFilter {
  /** This is the id of a trade, or '' for all trades. */
  trade: string;
  onlyFewArtisans: boolean;
}

interface CoverageBoardProps {
  coverage: Coverage;
  filter: CoverageFilter;
  /** The details of this cell are below the board. */
  open: Pick<CoverageCell, 'district' | 'category_id'> | null;
  hrefOf: (cell: CoverageCell) => string;
}

export function CoverageBoard({ coverage, filter, open, hrefOf }: CoverageBoardProps) {
  const { area, districts, trades } = coverage;
  const cells = coverage.cells.filter((cell) => matches(cell, filter));
  const cellAt = (category_id: string, district: string) =>
    cells.find((cell) => cell.category_id === category_id && cell.district === district);
  const rows = trades.filter(({ id }) => cells.some(({ category_id }) => category_id === id));
  if (rows.length === 0) return <p>{texts.nothing}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the board scrolls sideways, so a keyboard must reach it
    <div className={styles.wrap} role="region" aria-label={texts.board(area)} tabIndex={0}>
      <table className={styles.board}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {texts.tradeColumn}
            </th>
            {districts.map(({ district, post_town }) => (
              <th key={district} scope="col">
                {district}
                <span className={styles.town}>{post_town}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, category }) => (
            <tr key={id}>
              <th scope="row" className={styles.trade}>
                {category}
              </th>
              {districts.map(({ district }) => {
                const cell = cellAt(id, district);
                const isOpen = open?.category_id === id && open.district === district;
                return (
                  <td key={district}>
                    {cell && <Cell cell={cell} category={category} isOpen={isOpen} href={hrefOf(cell)} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  cell: CoverageCell;
  category: string;
  isOpen: boolean;
  href: string;
}

function Cell({ cell, category, isOpen, href }: CellProps) {
  const { district, artisans, requests, unanswered, waiting } = cell;
  return (
    <Link
      href={href}
      replace
      className={classes(styles.cell, coverageTone(cell))}
      aria-current={isOpen ? 'true' : undefined}
      aria-label={[
        texts.cell(category, district, artisans),
        ...(requests > 0 ? [texts.unmet(formatShare(unanswered, requests))] : []),
        ...(waiting > 0 ? [texts.waiting(waiting)] : []),
      ].join(', ')}
    >
      <span className={styles.artisans}>{artisans}</span>
      {requests > 0 && <span>{texts.unmet(formatShare(unanswered, requests))}</span>}
      {waiting > 0 && <strong>{texts.waiting(waiting)}</strong>}
    </Link>
  );
}

function matches({ category_id, artisans }: CoverageCell, { trade, onlyFewArtisans }: CoverageFilter): boolean {
  return (trade === '' || category_id === trade) && (!onlyFewArtisans || artisans < fewArtisans);
}

function coverageTone({ artisans, requests, unanswered }: CoverageCell): string | undefined {
  if (requests === 0) return undefined;
  if (unanswered * 2 >= requests) return artisans < fewArtisans ? styles.worst : styles.bad;
  return artisans < fewArtisans ? styles.few : styles.good;
}
