import { operatorActions } from '@fixit/contract/operator/operator-action';
import { hasRole } from '@fixit/contract/operator/operator-role';
import type { SystemFinding, SystemView } from '@fixit/contract/operator/system';
import { useState } from 'react';
import { useOperator } from '../../features/operator/operator-queries.ts';
import { PanelPage } from '../../features/operator/panel-page.tsx';
import { FailedList, type RetryRequest } from '../../features/operator/system/failed-list.tsx';
import { FindingList } from '../../features/operator/system/finding-list.tsx';
import { useCheckAgain } from '../../features/operator/system/system-changes.ts';
import { Backups, MapFacts, Processes, Queue, Release } from '../../features/operator/system/system-facts.tsx';
import { useSystem } from '../../features/operator/system/system-queries.ts';
import { texts } from '../../features/operator/system/system-texts.ts';
import { clockText } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './system.module.css';

const ActionDialog = lazyDialog(
  async () => (await import('../../features/operator/action/action-dialog.tsx')).ActionDialog,
);

export default function SystemPage() {
  const system = useSystem();
  const check = useCheckAgain();
  return (
    <PanelPage
      title={texts.title}
      lead={system.data && summaryOf(system.data)}
      busy={system.isPending}
      action={
        <>
          <RecordDuty />
          <Button pending={check.isPending} onClick={() => check.mutate()}>
            {texts.checkAgain}
          </Button>
        </>
      }
    >
      {system.data && <Parts system={system.data} />}
      {!system.data && system.isError && <RetryLine sentence={texts.failed} query={system} />}
      {system.isPending && <Skeleton className={styles.waiting} />}
    </PanelPage>
  );
}

function RecordDuty() {
  const { data: me } = useOperator();
  const [isOpen, setOpen] = useState(false);
  const { label, role } = operatorActions['duty record'];
  if (!me || !hasRole(me.role, role)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && <ActionDialog name="duty record" title={label} fixed={{}} onClose={() => setOpen(false)} />}
    </>
  );
}

function Parts({ system }: { system: SystemView }) {
  const { data: me } = useOperator();
  const [open, setOpen] = useState<RetryRequest | null>(null);
  const mayRetry = me !== undefined && hasRole(me.role, operatorActions['email retry'].role);
  const onRetry = mayRetry ? setOpen : null;
  const { emails, tasks, queue } = system;
  return (
    <>
      <div className={styles.first}>
        <FindingList findings={system.findings} />
      </div>
      <div className={styles.columns}>
        <div>
          <Processes processes={system.processes} />
          <FailedList section="emails" failures={emails} total={queue.failed_emails} onRetry={onRetry} />
          <FailedList section="tasks" failures={tasks} total={queue.failed_tasks} onRetry={onRetry} />
        </div>
        <div>
          <Queue queue={queue} />
          <Backups backups={system.backups} />
          <MapFacts findings={system.findings} />
          <Release release={system.release} />
        </div>
      </div>
      {open && <ActionDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

function summaryOf({ findings, checked_at }: SystemView): string {
  const countOf = (level: SystemFinding['level']) => findings.filter((finding) => finding.level === level).length;
  return `${texts.summary(countOf('broken'), countOf('warning'), countOf('ok'))}. ${texts.checkedAt(clockText(checked_at))}`;
}
