import { type OperatorActionName, operatorActions } from '@fixit/contract/operator/operator-action';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Section } from '../../../ui/page/section.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { useOperator } from '../operator-queries.ts';
import { texts } from '../panel-texts.ts';
import styles from './action-buttons.module.css';
import { actionEntry } from './action-fields.ts';

const ActionDialog = lazyDialog(async () => (await import('./action-dialog.tsx')).ActionDialog);

export interface PossibleAction {
  name: OperatorActionName;
  argument: string;
  /** The button leads to this path of the panel, followed by the argument. */
  opens?: string | undefined;
}

/**
 * Renders nothing for a role that may not perform any of the actions. An open dialog
 * stays even if its button disappears.
 */
export function ActionButtons({ actions, subject }: { actions: readonly PossibleAction[]; subject: string }) {
  const { data: me } = useOperator();
  const [open, setOpen] = useState<PossibleAction | null>(null);
  const allowedActions = actions.filter(({ name }) => me && hasRole(me.role, operatorActions[name].role));
  if (allowedActions.length === 0 && open === null) return null;
  return (
    <Section title={texts.actions}>
      <p className={typeStyles.note}>{texts.actionsLead}</p>
      <div className={styles.actions}>
        {allowedActions.map((action) =>
          action.opens === undefined ? (
            <Button key={action.name} onClick={() => setOpen(action)}>
              {operatorActions[action.name].label}
            </Button>
          ) : (
            <ButtonLink key={action.name} href={action.opens + encodeURIComponent(action.argument)}>
              {operatorActions[action.name].label}
            </ButtonLink>
          ),
        )}
      </div>
      {open && (
        <ActionDialog
          name={open.name}
          title={texts.actionTitle(operatorActions[open.name].label, subject)}
          fixed={{ [actionEntry(open.name).argument?.name ?? '']: open.argument }}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
