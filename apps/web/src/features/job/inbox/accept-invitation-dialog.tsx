import type { Invitation } from '@fixit/contract/job';
import { freeTimeLimits } from '@fixit/contract/job/free-times';
import { invitationState } from '@fixit/contract/job/job-life';
import { poundsText } from '@fixit/contract/value/pounds';
import type { SyntheticEvent } from 'react';
import { dropDraft, storeDraft } from '../../../lib/form/draft.ts';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { milesText } from '../../../lib/format.ts';
import { currentFromConflict, refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/field/choice.tsx';
import { type AppointmentTime, FreeTimeField } from '../../../ui/field/free-time-field.tsx';
import { PoundsField } from '../../../ui/field/number-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import styles from './accept-invitation-dialog.module.css';
import { titleOf } from './inbox-card.tsx';
import { useAcceptInvitation } from './inbox-changes.ts';
import { stateNow } from './inbox-lists.ts';
import { useFreeTimesOfInvitation } from './inbox-queries.ts';
import { texts } from './inbox-texts.ts';
import { initialOffer, isOfferOf, type OfferValues, offerDraft, readOffer } from './offer-values.ts';
import { outcomeText } from './outcome-text.ts';

const kinds = [
  { value: 'price', label: texts.kinds.price },
  { value: 'call_out_fee', label: texts.kinds.call_out_fee },
] as const;

interface AcceptInvitationDialogProps {
  invitation: Invitation;
  now: number;
  onClose: () => void;
}

/** The draft survives closing and errors. */
export function AcceptInvitationDialog({ invitation, now, onClose }: AcceptInvitationDialogProps) {
  const { form, onSubmit, accept, failure } = useAcceptForm(invitation, onClose);
  const freeTimes = useFreeTimesOfInvitation(invitation.id);
  const state = stateNow(invitation, now);
  if (state !== invitationState.new && !accept.isPending) {
    const conflict = currentFromConflict<Invitation>(accept.error) && failure;
    return (
      <Dialog title={texts.dialog} onClose={onClose}>
        <ErrorBanner>
          {conflict || (state !== invitationState.accepted && outcomeText(state, invitation, now))}
        </ErrorBanner>
        <Button onClick={onClose}>{texts.close}</Button>
      </Dialog>
    );
  }
  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <form className={formStyles.form} ref={form.ref} onSubmit={(event) => void onSubmit(event)} noValidate>
        {failure && <ErrorBanner>{failure}</ErrorBanner>}
        <p className={styles.what}>
          <strong>{titleOf(invitation)}</strong>
          <span>{invitation.post_code_district}</span>
          <span>{texts.milesAway(milesText(invitation.distance_km))}</span>
          <span>{invitation.budget === null ? texts.noBudget : texts.budget(poundsText(invitation.budget))}</span>
        </p>
        <PoundsField
          label={texts.price}
          name="price"
          hint={texts.priceHint(invitation.customer)}
          {...fieldProps(form, 'price')}
        />
        <Choice
          label={texts.kind}
          options={kinds}
          value={form.values.price_kind}
          onChange={(kind) => form.change('price_kind', kind)}
        />
        {freeTimes.data && freeTimes.data.days.length > 0 && (
          <FreeTimeField
            label={texts.times}
            hint={texts.timesHint(invitation.customer)}
            days={freeTimes.data.days}
            none={texts.nothingFree}
            chosen={form.values.offered_times}
            maxChosen={freeTimeLimits.offered}
            onPress={(time) => form.change('offered_times', toggleTime(form.values.offered_times, time))}
          />
        )}
        <TextArea
          label={texts.note}
          hint={texts.noteHint}
          placeholder={texts.notePlaceholder}
          {...fieldProps(form, 'note')}
        />
        <Button type="submit" variant="primary" wide pending={accept.isPending}>
          {texts.send}
        </Button>
      </form>
    </Dialog>
  );
}

function toggleTime(chosen: readonly AppointmentTime[], pressed: AppointmentTime): AppointmentTime[] {
  const remaining = chosen.filter(
    (time) => time.appointment_date !== pressed.appointment_date || time.appointment_time !== pressed.appointment_time,
  );
  return remaining.length < chosen.length ? remaining : [...chosen, pressed];
}

function useAcceptForm({ id, customer }: Invitation, onClose: () => void) {
  const form = useForm<OfferValues>(initialOffer(id), (values) => storeDraft(offerDraft(id), values));
  const accept = useAcceptInvitation(id);
  const isMounted = useIsMounted();

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (accept.isUnderWay()) return;
    const { offer, errors } = readOffer(form.values, form.ref.current);
    if (errors) {
      form.refuse(errors);
      return;
    }
    try {
      const accepted = await accept.mutateAsync(offer);
      dropDraft(offerDraft(id));
      if (isOfferOf(accepted, offer)) toast.success(texts.done(customer));
      else toast.plain(texts.acceptedBefore);
      if (isMounted()) onClose();
    } catch (error) {
      form.refuse(refusedFields(error));
    }
  };
  const failure = accept.error !== null && sentenceOf(accept.error, texts.acceptFailed);
  return { form, onSubmit, accept, failure };
}
