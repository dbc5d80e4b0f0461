import type { ListedAccount } from '@fixit/contract/operator/operator';
import { Link, useRouter, useSearchParams } from 'wouter';
import { londonDay } from '../../features/operator/list/london-day.ts';
import { PanelList } from '../../features/operator/list/panel-list.tsx';
import styles from '../../features/operator/list/panel-table.module.css';
import { PeopleFilterFields } from '../../features/operator/list/people-filters.tsx';
import { StateChip } from '../../features/operator/list/state-chip.tsx';
import { type PeopleFilters, readPersonState, usePeople } from '../../features/operator/operator-queries.ts';
import { PanelPage } from '../../features/operator/panel-page.tsx';
import { texts } from '../../features/operator/panel-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';

/** The filters are in the address, so that Back and a reload find the same list. */
export default function PeoplePage() {
  const [params, setParams] = useSearchParams();
  const filters = { q: params.get('q') ?? '', state: readPersonState(params.get('state')) };
  const people = usePeople(filters);
  const { base } = useRouter();
  const applyFilters = ({ q, state }: PeopleFilters) => {
    // The operator may have opened an account while the search waited for a pause in typing.
    if (window.location.pathname !== `${base}/people`) return;
    setParams({ ...(q && { q }), ...(state && { state }) }, { replace: true });
  };
  return (
    <PanelPage title={texts.people} busy={people.isPending}>
      <PeopleFilterFields filters={filters} onChange={applyFilters} />
      <PanelList
        query={people}
        failed={texts.peopleFailed}
        columns={texts.peopleColumns}
        empty={<NoPeople isFiltered={Boolean(filters.q || filters.state)} onClear={() => setParams({})} />}
      >
        {(person) => <PersonRow key={person.id} person={person} />}
      </PanelList>
    </PanelPage>
  );
}

function PersonRow({ person: { id, name, email, role, business, state, created_at } }: { person: ListedAccount }) {
  return (
    <tr>
      <td className={styles.full}>
        <Link href={`/people/${id}`}>{name || texts.account}</Link>
        {email && <span className={styles.sub}>{email}</span>}
      </td>
      <td>{texts.sides[role]}</td>
      <td>{business}</td>
      <td>
        <StateChip state={state} />
      </td>
      <td className={styles.short}>{londonDay(created_at)}</td>
    </tr>
  );
}

function NoPeople({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <EmptyState picture="signpost" sentence={texts.noPeople} />;
  return (
    <EmptyState
      picture="signpost"
      sentence={texts.noMatch}
      more={texts.noMatchAdvice}
      action={<Button onClick={onClear}>{texts.clearFilters}</Button>}
    />
  );
}
