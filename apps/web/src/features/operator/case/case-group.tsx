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

/** Holds the cases that are chosen among the rows of a list. A case that was decided since is not chosen any more. */
export function useCaseGroup(rows: readonly AnyListRow[] = []) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => ids.has(row.id) && isChoosable(row)).map(({ id }) => id);
  const toggle = (id: string, isChosen: boolean) =>
    setIds(new Set([...chosen, id].filter((each) => each !== id || isChosen)));
  return { chosen, toggle };
}

export type CaseGroup = ReturnType<typeof useCaseGroup>;

export function CaseChoice({ row, group: { chosen, toggle } }: { row: AnyListRow; group: CaseGroup }) {
  const isChosen = chosen.includes(row.id);
  if (!isChoosable(row) || (!isChosen && chosen.length >= groupSize)) return null;
  return (
    <Checkbox checked={isChosen} onChange={(checked) => toggle(row.id, checked)}>
      <VisuallyHidden>{texts.choose(String(row['subject']))}</VisuallyHidden>
    </Checkbox>
  );
}

/** The dialog is about the cases that were chosen when it opened. */
export function DismissGroupButton({ group: { chosen } }: { group: CaseGroup }) {
  const [ids, setIds] = useState<readonly string[]>([]);
  return (
    <>
      <Button disabled={chosen.length === 0} onClick={() => setIds(chosen)}>
        {texts.dismissGroup(chosen.length)}
      </Button>
      {ids.length > 0 && (
        <ActionDialog
          name={action}
          title={panelTexts.actOn(operatorActions[action].label, texts.group(ids.length))}
          fixed={{ ids: ids.join(',') }}
          onClose={() => setIds([])}
        />
      )}
    </>
  );
}
