import type { MarketOverview } from '@fixit/contract/operator/market';
import { operatorLists } from '@fixit/contract/operator/operator-list';
import { Link } from 'wouter';
import tableStyles from '../list/panel-table.module.css';
import { PanelTable } from '../list/panel-table.tsx';
import { texts } from './overview-texts.ts';
import styles from './unanswered-places.module.css';

interface UnansweredPlacesProps {
  places: MarketOverview['unanswered_places'];
}

export function UnansweredPlaces({ places }: UnansweredPlacesProps) {
  if (places.length === 0) return <p>{texts.everyRequestAnswered}</p>;
  const highest = Math.max(...places.map(({ unanswered }) => unanswered));
  return (
    <>
      <p className={styles.lead}>{texts.unansweredLead}</p>
      <PanelTable columns={texts.places}>
        {places.map(({ category_id, category, district, unanswered, requests }) => (
          <tr key={`${category} ${district}`}>
            <td className={tableStyles.strong}>
              <Link href={expiredRequestsHref(category_id, district)}>{category}</Link>
            </td>
            <td>{district}</td>
            <td>
              <span className={styles.count}>
                <Bar share={unanswered / highest} />
                {texts.unansweredOf(unanswered, requests)}
              </span>
            </td>
          </tr>
        ))}
      </PanelTable>
    </>
  );
}

/** The linked list has all expired requests, not only those of the counted days. */
const expiredRequestsHref = (category: string, area: string) =>
  `/${operatorLists.requests.path}?${new URLSearchParams({ state: 'expired', category, area })}`;

function Bar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 10" className={styles.bar} aria-hidden="true" focusable="false" preserveAspectRatio="none">
      <rect width={100 * share} height="10" />
    </svg>
  );
}
