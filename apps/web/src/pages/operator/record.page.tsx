import { type AnyListRow, listOf, type OperatorListName } from '@fixit/contract/operator/operator-list';
import { type ComponentType, lazy } from 'react';
import { useParams } from 'wouter';
import { ActionButtons } from '../../features/operator/action/action-buttons.tsx';
import { CaseDeadline } from '../../features/operator/case/case-deadline.tsx';
import { LeaseHolders } from '../../features/operator/lease/lease-holders.tsx';
import { CellWords } from '../../features/operator/list/cell-value.tsx';
import { useListRow } from '../../features/operator/list/list-queries.ts';
import { CellLink, visibleColumns } from '../../features/operator/list/list-row.tsx';
import { texts } from '../../features/operator/list/list-texts.ts';
import { isNotFound, useOperator } from '../../features/operator/operator-queries.ts';
import { PanelColumns } from '../../features/operator/panel-columns.tsx';
import { PanelPage } from '../../features/operator/panel-page.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './record.module.css';

const additions: Readonly<Partial<Record<OperatorListName, ComponentType<{ id: string }>>>> = {
  cases: lazy(async () => ({ default: (await import('../../features/operator/case/case-copies.tsx')).CaseCopies })),
};

const CaseActions = lazy(async () => ({
  default: (await import('../../features/operator/case/case-actions.tsx')).CaseActions,
}));

export default function RecordPage({ name }: { name: OperatorListName }) {
  const { id } = useParams<{ id: string }>();
  const { label, path } = listOf(name);
  const row = useListRow(name, id);
  const back = { href: `/${path}`, label: texts.backTo(label) };
  if (row.data) return <RecordDetails name={name} row={row.data} back={back} />;
  if (row.data === null || isNotFound(row.error)) {
    return (
      <PanelPage title={label} back={back}>
        <EmptyState picture="signpost" sentence={texts.rowMissing} />
      </PanelPage>
    );
  }
  return (
    <PanelPage title={label} back={back} busy={row.isPending}>
      {row.isError ? <RetryLine sentence={texts.rowFailed} query={row} /> : <Skeleton className={styles.waiting} />}
    </PanelPage>
  );
}

interface RecordDetailsProps {
  name: OperatorListName;
  row: AnyListRow;
  back: { href: string; label: string };
}

function RecordDetails({ name, row, back }: RecordDetailsProps) {
  const { data: me } = useOperator();
  const Addition = additions[name];
  const columns = visibleColumns(name, me?.role);
  const heading = columns.find(({ link }) => link === 'row');
  const title = String((heading && row[heading.key]) || texts.nameless);
  const actions = listOf(name).actions.flatMap(({ name: action, from, states, only, opens }) => {
    const argument = row[from];
    const isPossible = isOneOf(row['state'], states) && (!only || isOneOf(row[only.key], only.values));
    return isPossible && typeof argument === 'string' ? [{ name: action, argument, opens }] : [];
  });
  return (
    <PanelPage
      title={title}
      back={back}
      above={
        <>
          {name === 'cases' && <CaseSummary row={row} />}
          {actions.length > 0 && <LeaseHolders list={name} id={row.id} />}
        </>
      }
    >
      <PanelColumns>
        <div>
          {Addition && <Addition id={row.id} />}
          <Section title={texts.details}>
            <dl className={styles.facts}>
              {columns
                .filter(({ key, link }) => link !== 'row' && row[key] !== null && row[key] !== '')
                .map((column) => (
                  <div key={column.key} className={styles.fact}>
                    <dt>{column.label}</dt>
                    <dd>
                      {column.link ? (
                        <CellLink name={name} column={column} row={row} />
                      ) : (
                        <CellWords column={column} row={row} />
                      )}
                    </dd>
                  </div>
                ))}
            </dl>
          </Section>
        </div>
        {name === 'cases' ? (
          <CaseActions id={row.id} actions={actions} subject={title} />
        ) : (
          <ActionButtons actions={actions} subject={title} />
        )}
      </PanelColumns>
    </PanelPage>
  );
}

function CaseSummary({ row }: { row: AnyListRow }) {
  const { due_at, decided_at, subject } = row;
  return (
    <>
      {decided_at === null && typeof due_at === 'string' && <CaseDeadline dueAt={due_at} />}
      {typeof subject === 'string' && <span>{subject}</span>}
    </>
  );
}

const isOneOf = (value: unknown, values: readonly string[]) => typeof value === 'string' && values.includes(value);
