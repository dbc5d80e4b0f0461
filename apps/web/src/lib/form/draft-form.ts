import { type SubmitEvent, useRef, useState } from 'react';
import { refusedFields } from '../http/call-error.ts';
import { useIsMounted } from '../use-is-mounted.ts';
import { dropDraft, readDraft, storeDraft } from './draft.ts';
import { type Form, useForm } from './use-form.ts';

export type Refusals = Record<string, string>;

export interface DraftForm<V> extends Form<V> {
  isChanged: boolean;
  discard: () => void;
  /** Drops the changes that were sent. Later changes stay. */
  settle: (sentValues: V) => void;
}

/** Edits saved values. Changes outlive a reload or a failed save; untouched fields follow the saved values. */
export function useDraftForm<V extends object>(name: string, saved: V): DraftForm<V> {
  const [draft] = useState(() => changesOf(readDraft(name), saved));
  const form = useForm<Partial<V>>(draft);
  // A late change, such as the postcode of an address, must join the latest changes.
  const changes = useRef(draft);
  const values = { ...saved, ...form.values };

  const storeChanges = (next: Partial<V>) => {
    changes.current = next;
    if (isSame({ ...saved, ...next }, saved)) dropDraft(name);
    else storeDraft(name, next);
  };
  const resetTo = (next: Partial<V>) => {
    storeChanges(next);
    form.reset(next);
  };

  return {
    ...form,
    values,
    isChanged: !isSame(values, saved),
    change(field, value) {
      form.change(field, value);
      storeChanges({ ...changes.current, [field]: value });
    },
    discard: () => resetTo({}),
    settle(sentValues) {
      const laterChanges = Object.entries(changes.current).filter(
        ([field, value]) => !isSame(value, Reflect.get(sentValues, field)),
      );
      // Each field comes from the changes, so the types fit.
      resetTo(Object.fromEntries(laterChanges) as Partial<V>);
    },
  };
}

/** `onSaved` is not called if the person has already left the form. */
export function useDraftSaving<V extends object>(
  form: DraftForm<V>,
  save: (values: V) => Promise<Refusals | null>,
  onSaved?: () => void,
) {
  const isMounted = useIsMounted();
  const { onSubmit, isPending, failure, dismiss } = useSubmit(form, save, (sentValues) => {
    form.settle(sentValues);
    if (isMounted()) onSaved?.();
  });
  const onDiscard = () => {
    form.discard();
    dismiss();
  };
  return { onSubmit, failure, actionProps: { pending: isPending, isChanged: form.isChanged, onDiscard } };
}

function useSubmit<V extends object>(
  form: Form<V>,
  save: (values: V) => Promise<Refusals | null>,
  onSaved: (sentValues: V) => void,
) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useRef(false);

  const run = async () => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setFailure(null);
    try {
      const errors = await save(form.values);
      if (errors) form.refuse(errors);
      else onSaved(form.values);
    } catch (error) {
      form.refuse(refusedFields(error));
      setFailure(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void run();
    },
    isPending,
    failure,
    dismiss: () => setFailure(null),
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns only the fields that fit the form, because another release may have stored the draft. */
function changesOf<V extends object>(draft: unknown, saved: V): Partial<V> {
  if (typeof draft !== 'object' || draft === null) return {};
  const validEntries = Object.entries(saved).flatMap(([field, value]) => {
    const storedValue: unknown = Reflect.get(draft, field);
    return typeof storedValue === typeof value && Array.isArray(storedValue) === Array.isArray(value)
      ? [[field, storedValue]]
      : [];
  });
  // Each value has the type of the form's field.
  return Object.fromEntries(validEntries) as Partial<V>;
}
