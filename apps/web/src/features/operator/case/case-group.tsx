import { groupSize } from '@fixit/contract/operator/case/case-action';
import { operatorActions } from '@fixit/contract/operator/operator-action';
import type { AnyListRow } from '@fixit/contract/operator/operator-list';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { texts as panelTexts } from '../panel-texts.ts';
import { texts } from './case-texts.ts';

const ActionDialog = lazyDialog(async () => (await import('../action/action-dialog.tsx')).ActionDialog);

const action = 'case dismiss-group';

const isChoosable = (row: AnyListRow) => row['state'] === 'open' && row['class'] !== 'appeal';

/** A case that was decided in the meantime is no longer chosen. */
export function useCaseGroup(rows: readonly AnyListRow[] = []) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosenIds = rows.filter((row) => ids.has(row.id) && isChoosable(row)).map(({ id }) => id);
  const toggle = (id: string, isChosen: boolean) =>
    setIds(new Set([...chosenIds, id].filter((each) => each !== id || isChosen)));
  return { chosenIds, toggle };
}

export type CaseGroup = ReturnType<typeof useCaseGroup>;

export function CaseChoice({ row, group: { chosenIds, toggle } }: { row: AnyListRow; group: CaseGroup }) {
  const isChosen = chosenIds.includes(row.id);
  if (!isChoosable(row) || (!isChosen && chosenIds.length >= groupSize)) return null;
  return (
    <Checkbox checked={isChosen} onChange={(checked) => toggle(row.id, checked)}>
      <VisuallyHidden>{texts.choose(String(row['subject']))}</VisuallyHidden>
    </Checkbox>
  );
}

/** The dialog is about the cases that were chosen when it opened. */
export function DismissGroupButton({ group: { chosenIds } }: { group: CaseGroup }) {
  const [ids, setIds] = useState<readonly string[]>([]);
  return (
    <>
      <Button disabled={chosenIds.length === 0} onClick={() => setIds(chosenIds)}>
        {texts.dismissGroup(chosenIds.length)}
      </Button>
      {ids.length > 0 && (
        <ActionDialog
          name={action}
          title={panelTexts.actionTitle(operatorActions[action].label, texts.group(ids.length))}
          fixed={{ ids: ids.join(',') }}
          onClose={() => setIds([])}
        />
      )}
    </>
  );
}
