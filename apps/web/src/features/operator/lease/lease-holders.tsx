import { leaseLife } from '@fixit/contract/operator/lease';
import { operator } from '@fixit/contract/operator/operator';
import type { OperatorListName } from '@fixit/contract/operator/operator-list';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { clockText } from '../../../lib/format.ts';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { texts } from '../panel-texts.ts';
import styles from './lease-holders.module.css';

interface LeaseHoldersProps {
  list: OperatorListName;
  id: string;
}

/** Shows which other operators are looking at the record, and tells them that this one is, too. */
export function LeaseHolders({ list, id }: LeaseHoldersProps) {
  const { data: holders = [] } = useQuery({
    queryKey: ['operator', 'lease holders', list, id],
    queryFn: async ({ signal }) => (await operatorCall(operator.renewLease, { body: { list, id } }, signal)).data,
    refetchInterval: leaseLife.renewSeconds * 1_000,
    gcTime: 0,
  });
  useEffect(
    () => () => {
      // Without this call the lease expires a little later.
      void operatorCall(operator.endLease, { params: { list, id } }).catch(() => undefined);
    },
    [list, id],
  );
  return (
    <div className={styles.holders} role="status">
      {holders.map(({ name, since }) => (
        <Chip key={`${name} ${since}`} tone="awaiting">
          <Icon of={Eye} /> {texts.isLooking(name, clockText(since))}
        </Chip>
      ))}
      {holders.length > 0 && <p className={styles.note}>{texts.firstDecision}</p>}
    </div>
  );
}
