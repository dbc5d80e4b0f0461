import { operatorActions } from '@fixit/contract/operator/operator-action';
import { operatorRoles } from '@fixit/contract/operator/operator-role';
import { useState } from 'react';
import { type ColleagueAction, ColleagueList } from '../../features/operator/list/colleague-list.tsx';
import { texts } from '../../features/operator/list/colleague-texts.ts';
import { useColleagues, useOperator } from '../../features/operator/operator-queries.ts';
import { PanelPage } from '../../features/operator/panel-page.tsx';
import { CallError } from '../../lib/http/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './operators.module.css';

const ActionDialog = lazyDialog(
  async () => (await import('../../features/operator/action/action-dialog.tsx')).ActionDialog,
);

const { label: addLabel } = operatorActions['operator add'];

export default function OperatorsPage() {
  const colleagues = useColleagues();
  const { data: me } = useOperator();
  const [open, setOpen] = useState<ColleagueAction | null>(null);
  if (colleagues.error instanceof CallError && colleagues.error.status === 403) {
    return (
      <PanelPage title={texts.title}>
        <EmptyState picture="signpost" sentence={texts.forbidden} />
      </PanelPage>
    );
  }
  const add = () => setOpen({ name: 'operator add', title: addLabel, fixed: {} });
  return (
    <PanelPage
      title={texts.title}
      lead={texts.lead}
      busy={colleagues.isPending}
      action={
        <Button variant="primary" onClick={add}>
          {addLabel}
        </Button>
      }
    >
      {colleagues.data && <ColleagueList colleagues={colleagues.data} ownId={me?.id} onAction={setOpen} />}
      {!colleagues.data && colleagues.isError && <RetryLine sentence={texts.failed} query={colleagues} />}
      {colleagues.isPending && <Skeleton className={styles.waiting} />}
      <RoleTable />
      {open && <ActionDialog {...open} onClose={() => setOpen(null)} />}
    </PanelPage>
  );
}

function RoleTable() {
  return (
    <Section title={texts.whatRolesMay}>
      <dl className={styles.roles}>
        {operatorRoles.map((role) => (
          <div key={role}>
            <dt>{texts.roles[role]}</dt>
            <dd>{texts.may[role]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
