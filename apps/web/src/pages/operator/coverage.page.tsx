import type { Coverage } from '@fixit/contract/operator/coverage';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { Link, useRouter, useSearchParams } from 'wouter';
import { useOperator } from '../../features/operator/operator-queries.ts';
import { PanelPage } from '../../features/operator/panel-page.tsx';
import { CoverageBoard } from '../../features/operator/supply/coverage-board.tsx';
import { CoveragePlace, inviteHref, WaitingArtisans } from '../../features/operator/supply/coverage-place.tsx';
import { texts } from '../../features/operator/supply/coverage-texts.ts';
import { useCoverage } from '../../features/operator/supply/use-coverage.ts';
import { nearInstantText } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './coverage.module.css';

const path = '/coverage';

export default function CoveragePage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const { base } = useRouter();
  const { data: me } = useOperator();
  const coverage = useCoverage(searchParams.get('area') ?? '');
  const apply = (changes: Record<string, string>) => {
    if (window.location.pathname !== `${base}${path}`) return;
    // `searchParams` lags behind a filter that was applied a moment ago.
    setSearchParams(withChanges(new URLSearchParams(window.location.search), changes), { replace: true });
  };
  return (
    <PanelPage
      title={texts.title}
      lead={
        <>
          {texts.lead} <Link href="/invitations">{texts.invitations}</Link>
        </>
      }
      busy={coverage.isPending}
      action={
        me &&
        hasRole(me.role, 'moderator') && (
          <div className={styles.actions}>
            <ButtonLink href="/coverage/import">{texts.import}</ButtonLink>
            <ButtonLink variant="primary" href={inviteHref({ trade: searchParams.get('trade') ?? '' })}>
              {texts.invite}
            </ButtonLink>
          </div>
        )
      }
    >
      {coverage.data && <Board coverage={coverage.data} searchParams={searchParams} apply={apply} />}
      {!coverage.data && coverage.isError && <RetryLine sentence={texts.failed} query={coverage} />}
      {coverage.isPending && <Skeleton className={styles.waiting} />}
    </PanelPage>
  );
}

interface BoardProps {
  coverage: Coverage;
  searchParams: URLSearchParams;
  apply: (changes: Record<string, string>) => void;
}

function Board({ coverage, searchParams, apply }: BoardProps) {
  const { area, areas, trades, cells, counted_at } = coverage;
  const filter = { trade: searchParams.get('trade') ?? '', onlyFewArtisans: searchParams.get('few') === 'yes' };
  const place = { district: searchParams.get('district') ?? '', category_id: searchParams.get('of') ?? '' };
  const cell =
    cells.find(({ district, category_id }) => district === place.district && category_id === place.category_id) ?? null;
  const category = trades.find(({ id }) => id === cell?.category_id)?.category ?? '';
  return (
    <>
      <div role="search" className={styles.filters}>
        <Select
          label={texts.area}
          value={area}
          options={areas.map(({ area: value, towns }) => ({ value, label: texts.areaOption(value, towns) }))}
          onChange={(value) => apply({ area: value, district: '', of: '' })}
        />
        <Select
          label={texts.trade}
          value={filter.trade}
          placeholder={texts.allTrades}
          options={trades.map(({ id, category: label }) => ({ value: id, label }))}
          onChange={(value) => apply({ trade: value })}
        />
        <Checkbox checked={filter.onlyFewArtisans} onChange={(isOn) => apply({ few: isOn ? 'yes' : '' })}>
          {texts.few}
        </Checkbox>
      </div>
      <CoverageBoard
        coverage={coverage}
        filter={filter}
        open={cell}
        hrefOf={({ district, category_id }) =>
          `${path}?${withChanges(searchParams, { area, district, of: category_id })}`
        }
      />
      <div className={styles.legend}>
        {texts.legend.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{counted_at ? texts.counted(nearInstantText(counted_at)) : texts.notCounted}</p>
      </div>
      {cell && <CoveragePlace cell={cell} category={category} />}
      <WaitingArtisans coverage={coverage} cell={cell} category={category} />
    </>
  );
}

function withChanges(searchParams: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const values = { ...Object.fromEntries(searchParams), ...changes };
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
}
