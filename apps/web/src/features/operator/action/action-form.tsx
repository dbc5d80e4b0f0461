import { isReplyUse } from '@fixit/contract/case/saved-reply';
import type { OperatorActionName } from '@fixit/contract/operator/operator-action';
import { Fragment, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, storeDraft } from '../../../lib/form/draft.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import formStyles from '../../../ui/form.module.css';
import { toast } from '../../../ui/overlay/toast.ts';
import typeStyles from '../../../ui/theme/type.module.css';
import { SavedReplies } from '../case/saved-replies.tsx';
import {
  type ActionValues,
  actionEntry,
  enteredValues,
  type FixedValues,
  initialFieldValues,
  listMissingFields,
} from './action-fields.ts';
import { texts } from './action-texts.ts';
import { EffectList } from './effect-list.tsx';
import { ParameterField } from './parameter-field.tsx';
import { type ActionResult, useOperatorAction } from './use-operator-action.ts';

export interface ActionFormProps {
  name: OperatorActionName;
  /** The form has fields only for the parameters that are missing here. */
  fixed: FixedValues;
  initial?: ActionValues;
  /** Forms with the same draft share the values of their common fields. By default, each action has its own. */
  draft?: string;
  onDone: (result: ActionResult) => void;
}

const isAboutCase = (name: OperatorActionName) => name.startsWith('case ');

export function ActionForm({ name, fixed, initial = {}, draft = name, onDone }: ActionFormProps) {
  const entry = actionEntry(name);
  const draftName = ['operator', draft, ...Object.values(fixed)].join('.');
  const [fields] = useState(() => listMissingFields(name, fixed));
  const [startValues] = useState(() => initialFieldValues(fields, initial, readDraft(draftName)));
  const form = useForm(startValues, (values) => storeDraft(draftName, values));
  const action = useOperatorAction(name, {
    fields: fields.map((field) => field.name),
    onRefusal: form.refuse,
    onDone: (result) => {
      dropDraft(draftName);
      toast.success(result.message);
      onDone(result);
    },
  });

  const params = { ...fixed, ...enteredValues(fields, form.values) };
  const hasNoFields = fields.length === 0;
  const loadFirstPreview = useRef(() => action.loadPreview(params));
  useEffect(() => {
    if (hasNoFields) void loadFirstPreview.current();
  }, [hasNoFields]);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void action.loadPreview(params);
  };
  const changeField = (field: string, value: string) => {
    action.dropPreview();
    form.change(field, value);
  };
  const { preview } = action;
  return (
    <>
      <form className={formStyles.form} ref={form.ref} noValidate onSubmit={onSubmit}>
        {fields.map((field) => (
          <Fragment key={field.name}>
            {isReplyUse(field.name) && isAboutCase(name) && 'id' in fixed && (
              <SavedReplies
                use={field.name}
                caseId={String(fixed['id'])}
                values={form.values}
                onChoose={(words) => changeField(field.name, words)}
              />
            )}
            <ParameterField
              field={field}
              value={form.values[field.name] ?? ''}
              error={form.errors[field.name]}
              onChange={(value) => changeField(field.name, value)}
            />
          </Fragment>
        ))}
        {action.fault && <ErrorBanner>{action.fault}</ErrorBanner>}
        {!preview && (
          <Button type="submit" variant="secondary" pending={action.isPending}>
            {texts.preview}
          </Button>
        )}
      </form>
      {preview && (
        <>
          <EffectList preview={preview} isChanged={action.isChanged} />
          {preview.effects.length === 0 ? (
            <Button wide onClick={action.reload}>
              {texts.reload}
            </Button>
          ) : (
            <>
              <Button
                variant="primary"
                wide
                destructive
                pending={action.isPending}
                onClick={() => void action.confirm(params, preview.digest)}
              >
                {texts.confirm}
              </Button>
              {entry.isTouchNeeded && <p className={typeStyles.note}>{texts.touch}</p>}
            </>
          )}
        </>
      )}
    </>
  );
}
