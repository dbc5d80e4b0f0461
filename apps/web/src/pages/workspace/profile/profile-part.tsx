import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import styles from './workspace-profile.module.css';
import { texts } from './workspace-profile-texts.ts';

/** The data may be null. */
export function ProfilePart<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton className={styles.waiting} />;
  return <RetryLine sentence={texts.failed} query={query} />;
}
