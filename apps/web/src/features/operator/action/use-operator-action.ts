import { type ActionPreview, operator } from '@fixit/contract/operator/operator';
import type { OperatorActionName } from '@fixit/contract/operator/operator-action';
import type { Answer } from '@fixit/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError, currentFromConflict, refusedFields } from '../../../lib/http/call-error.ts';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { touchFault, withTouch } from '../gate/with-touch.ts';
import { meKey, recordsKey } from '../operator-queries.ts';
import { useSingleTask } from '../use-single-task.ts';
import type { FixedValues } from './action-fields.ts';
import { texts } from './action-texts.ts';

export type ActionResult = Answer<typeof operator.performAction>['data'];

interface ActionListener {
  /** The screen displays the errors of these fields next to them. */
  fields: readonly string[];
  onRefusal: (errors: Record<string, string>) => void;
  onDone: (result: ActionResult) => void;
}

export function useOperatorAction(name: OperatorActionName, { fields, onRefusal, onDone }: ActionListener) {
  const queryClient = useQueryClient();
  const [preview, setPreview] = useState<ActionPreview | null>(null);
  const [isChanged, setChanged] = useState(false);
  // A preview that arrives after the fields have changed is dropped.
  const edition = useRef(0);

  const { isPending, fault, run } = useSingleTask((error) => {
    const errors = Object.entries(refusedFields(error));
    const fieldErrors = errors.filter(([field]) => fields.includes(field));
    const [otherError] = errors.filter(([field]) => !fields.includes(field));
    onRefusal(Object.fromEntries(fieldErrors));
    return otherError?.[1] ?? (fieldErrors.length > 0 ? null : touchFault(error, texts));
  });

  const dropPreview = () => {
    edition.current += 1;
    setPreview(null);
    setChanged(false);
  };

  return {
    preview,
    isChanged,
    isPending,
    fault,
    dropPreview,
    reload: () => {
      dropPreview();
      void queryClient.invalidateQueries({ queryKey: recordsKey });
    },
    loadPreview: (params: FixedValues) =>
      run(async () => {
        const requestedEdition = edition.current;
        const { data } = await withTouch(() =>
          operatorCall(operator.previewAction, { params: { name }, body: { params } }),
        );
        if (requestedEdition === edition.current) setPreview(data);
      }),
    confirm: (params: FixedValues, digest: string) =>
      run(async () => {
        const result = await withTouch(() =>
          operatorCall(operator.performAction, { params: { name }, body: { params, digest } }),
        ).catch((error: unknown) => {
          const newerPreview = readNewerPreview(error);
          if (!newerPreview) throw error;
          setPreview(newerPreview);
          setChanged(true);
          return null;
        });
        if (!result) return;
        void queryClient.invalidateQueries({ queryKey: recordsKey });
        void queryClient.invalidateQueries({ queryKey: meKey });
        onDone(result.data);
      }),
  };
}

/** Returns the preview that replaces an outdated one, or null for any other failure. */
function readNewerPreview(error: unknown): ActionPreview | null {
  return error instanceof CallError && error.code === 'preview_changed'
    ? currentFromConflict<ActionPreview>(error)
    : null;
}
