import type { ListColumn } from '@fixit/contract/operator/list-details';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { isFigure } from './list-row.tsx';
import { texts } from './list-texts.ts';
import styles from './panel-table.module.css';

interface ListQuery<Row> {
  data: readonly Row[] | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface PanelListProps<Row> {
  query: ListQuery<Row>;
  failed: string;
  columns: readonly ListColumn[];
  choice?: string | undefined;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

export function PanelList<Row>({ query, failed, columns, choice, empty, children }: PanelListProps<Row>) {
  if (!query.data) {
    if (query.isError) return <RetryLine sentence={failed} query={query} />;
    return [1, 2, 3, 4].map((line) => <Skeleton key={line} className={styles.waiting} />);
  }
  if (query.data.length === 0) return empty;
  return (
    <>
      <div className={styles.wrap}>
        <table className={styles.table}>
          <thead>
            <tr>
              {choice !== undefined && (
                <th scope="col">
                  <VisuallyHidden>{choice}</VisuallyHidden>
                </th>
              )}
              {columns.map((column) => (
                <th key={column.key} scope="col" className={isFigure(column) ? styles.figure : undefined}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{query.data.map(children)}</tbody>
        </table>
      </div>
      {query.isFetchNextPageError && (
        <RetryLine sentence={failed} onRetry={() => void query.fetchNextPage()} pending={query.isFetchingNextPage} />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <p className={styles.more}>
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </p>
      )}
    </>
  );
}
