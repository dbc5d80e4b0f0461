import type { AccountView } from '@fixit/contract/operator/operator';
import { type OperatorActionName, operatorActions } from '@fixit/contract/operator/operator-action';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type_ from '../../../ui/theme/type.module.css';
import { type PersonState, useOperator } from '../operator-queries.ts';
import { texts } from '../panel-texts.ts';
import styles from './person-actions.module.css';

const ActionDialog = lazyDialog(async () => (await import('./action-dialog.tsx')).ActionDialog);

/** Each state of an account has these actions. */
const actionsOf: Readonly<Record<PersonState, readonly OperatorActionName[]>> = {
  active: ['account suspend'],
  suspended: ['account restore'],
  deleted: [],
};

/** Renders nothing for a role that may not perform any of the actions. */
export function PersonActions({ person: { state, email }, name }: { person: AccountView; name: string }) {
  const { data: me } = useOperator();
  const [open, setOpen] = useState<OperatorActionName | null>(null);
  const actions = actionsOf[state].filter((action) => me && hasRole(me.role, operatorActions[action].role));
  if (email === null || (actions.length === 0 && open === null)) return null;
  return (
    <Section title={texts.actions}>
      <p className={type_.note}>{texts.actionsLead}</p>
      <div className={styles.actions}>
        {actions.map((action) => (
          <Button key={action} onClick={() => setOpen(action)}>
            {operatorActions[action].label}
          </Button>
        ))}
      </div>
      {open && (
        <ActionDialog
          name={open}
          title={texts.actOn(operatorActions[open].label, name)}
          fixed={{ email }}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
