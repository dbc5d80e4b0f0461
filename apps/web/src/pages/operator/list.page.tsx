import { operatorActions } from '@fixit/contract/operator/operator-action';
import { listOf, type OperatorListName } from '@fixit/contract/operator/operator-list';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { Link, useRouter, useSearchParams } from 'wouter';
import { CaseChoice, DismissGroupButton, useCaseGroup } from '../../features/operator/case/case-group.tsx';
import { ExportButton } from '../../features/operator/list/export-button.tsx';
import { ListFilters } from '../../features/operator/list/list-filters.tsx';
import { readFilters, useNewRows, useOperatorList } from '../../features/operator/list/list-queries.ts';
import { ListRow, visibleColumns } from '../../features/operator/list/list-row.tsx';
import { texts } from '../../features/operator/list/list-texts.ts';
import { NewRows } from '../../features/operator/list/new-rows.tsx';
import { PanelList } from '../../features/operator/list/panel-list.tsx';
import { useOperator } from '../../features/operator/operator-queries.ts';
import { PanelPage } from '../../features/operator/panel-page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';

/** The filters are in the query string, so that Back and a reload find the same list. */
export default function ListPage({ name }: { name: OperatorListName }) {
  const { label, lead, path, none } = listOf(name);
  const [searchParams, setSearchParams] = useSearchParams();
  const filters = readFilters(name, searchParams);
  const rows = useOperatorList(name, filters);
  const newRows = useNewRows(name, filters, rows.data);
  const { data: me } = useOperator();
  const group = useCaseGroup(name === 'cases' ? rows.data : []);
  const isGrouped =
    name === 'cases' && me !== undefined && hasRole(me.role, operatorActions['case dismiss-group'].role);
  const { base } = useRouter();
  const columns = visibleColumns(name, me?.role).filter(({ isDetail }) => !isDetail);
  const applyFilter = (key: string, value: string) => {
    // The operator may have opened a row while the search waited for a pause in typing.
    if (window.location.pathname !== `${base}/${path}`) return;
    // On a busy machine `searchParams` lags behind a filter that was applied a moment ago.
    const { [key]: _, ...others } = readFilters(name, new URLSearchParams(window.location.search));
    setSearchParams({ ...others, ...(value && { [key]: value }) }, { replace: true });
  };
  return (
    <PanelPage
      title={label}
      lead={
        <>
          {lead} {name === 'bookings' && <Link href={`/${listOf('disputes').path}`}>{texts.disputes}</Link>}
        </>
      }
      busy={rows.isPending}
      action={
        <>
          {isGrouped && <DismissGroupButton group={group} />}
          <ExportButton name={name} filters={filters} />
        </>
      }
    >
      <ListFilters name={name} values={filters} onChange={applyFilter} />
      <NewRows count={newRows} onShow={() => void rows.refetch()} />
      <PanelList
        query={rows}
        failed={texts.failed}
        choice={isGrouped ? texts.choice : undefined}
        columns={columns.filter(({ under }) => under === undefined)}
        empty={
          <NoRows
            sentences={none}
            isFiltered={Object.keys(filters).length > 0}
            onClear={() => setSearchParams({}, { replace: true })}
          />
        }
      >
        {(row) => (
          <ListRow
            key={row.id}
            name={name}
            columns={columns}
            row={row}
            choice={isGrouped ? <CaseChoice row={row} group={group} /> : undefined}
          />
        )}
      </PanelList>
    </PanelPage>
  );
}

interface NoRowsProps {
  sentences: readonly [unfiltered: string, filtered: string];
  isFiltered: boolean;
  onClear: () => void;
}

function NoRows({ sentences: [unfiltered, filtered], isFiltered, onClear }: NoRowsProps) {
  if (!isFiltered) return <EmptyState picture="toolbox" sentence={unfiltered} />;
  return (
    <EmptyState
      picture="signpost"
      sentence={filtered}
      more={texts.advice}
      action={<Button onClick={onClear}>{texts.clear}</Button>}
    />
  );
}
