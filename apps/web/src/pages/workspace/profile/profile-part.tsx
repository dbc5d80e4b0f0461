import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import styles from './workspace-profile.module.css';
import { texts } from './workspace-profile-texts.ts';

/** Renders a part of the profile once its data has loaded, which may be null. */
export function Part<T>({ of, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data);
  if (of.isPending) return <Skeleton className={styles.waiting} />;
  return <RetryLine sentence={texts.failed} query={of} />;
}
