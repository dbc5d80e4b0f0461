import type { Booking } from '@fixit/contract/booking';
import type { SheetRequest } from '@fixit/contract/job/job-sheet';
import type { TimeOff } from '@fixit/contract/value/week';
import { FileCheck } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { dropDraft, storeDraft } from '../../../lib/form/draft.ts';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { nearInstantText } from '../../../lib/format.ts';
import { refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { NumberField, PoundsField } from '../../../ui/field/number-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import formStyles from '../../../ui/form.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import styles from '../dialog/booking-fields.module.css';
import { dateTimeError } from '../dialog/when-problem.ts';
import { useProposeBooking } from './chat-booking-changes.ts';
import { texts } from './chat-booking-texts.ts';
import { ProposeTime } from './propose-time.tsx';
import { initialProposal, proposalDraft, readProposal } from './propose-values.ts';

interface ProposeFormProps {
  conversation_id: string;
  /** Null starts from the draft. */
  proposalToRepeat: Booking | null;
  request: SheetRequest | null;
  /** This is undefined while the time off loads. */
  timesOff: readonly TimeOff[] | undefined;
  onClose: () => void;
}

/** The draft survives closing, a reload and errors. */
export function ProposeForm(props: ProposeFormProps) {
  const { proposalToRepeat, request, onClose } = props;
  const { form, propose, problem, onSubmit } = useProposal(props);
  const fieldErrors = refusedFields(propose.error);

  return (
    <Dialog title={texts.propose} onClose={onClose}>
      <form className={formStyles.form} ref={form.ref} onSubmit={(event) => void onSubmit(event)} noValidate>
        {propose.isError && Object.keys(fieldErrors).length === 0 && (
          <ErrorBanner>{sentenceOf(propose.error, texts.sendFailed)}</ErrorBanner>
        )}
        {!proposalToRepeat && request?.offer && (
          <p className={styles.source}>
            <Icon of={FileCheck} small />
            {texts.source(
              request.offer.price != null,
              Boolean(request.offer.note),
              nearInstantText(request.offer.accepted_at),
            )}
          </p>
        )}
        <ProposeTime
          conversation_id={props.conversation_id}
          values={form.values}
          errors={{ ...form.errors, ...problem }}
          onChange={form.change}
        />
        <div className={styles.pair}>
          <NumberField
            label={texts.hours}
            name="duration_minutes"
            step="0.25"
            {...fieldProps(form, 'duration_minutes')}
          />
          <PoundsField label={texts.price} name="price" hint={texts.priceHint} {...fieldProps(form, 'price')} />
        </div>
        <TextArea
          label={texts.description}
          placeholder={texts.descriptionPlaceholder}
          {...fieldProps(form, 'service_description')}
        />
        <Button type="submit" variant="primary" wide pending={propose.isPending}>
          {texts.send}
        </Button>
      </form>
    </Dialog>
  );
}

/** Does not call `onClose` if the form has unmounted meanwhile. */
function useProposal({ conversation_id, proposalToRepeat, request, timesOff, onClose }: ProposeFormProps) {
  const draft = proposalDraft(conversation_id);
  const form = useForm(initialProposal(conversation_id, proposalToRepeat, request), (values) =>
    storeDraft(draft, values),
  );
  const propose = useProposeBooking();
  const isMounted = useIsMounted();
  const problem = dateTimeError(form.values, useNow(), timesOff);

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (propose.isUnderWay()) return;
    const { proposal, errors } = readProposal(conversation_id, form.values, form.ref.current);
    if (errors || problem) {
      form.refuse({ ...problem, ...errors });
      return;
    }
    try {
      await propose.mutateAsync(proposal);
      dropDraft(draft);
      toast.success(texts.sent);
      if (isMounted()) onClose();
    } catch (error) {
      form.refuse(refusedFields(error));
    }
  };

  return { form, propose, problem, onSubmit };
}
