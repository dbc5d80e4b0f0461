import { invitationDays } from '@fixit/contract/artisan/artisan-invitation';
import { invitationNoteLength } from '@fixit/contract/operator/artisan-action';
import { type SubmitEvent, useState } from 'react';
import { dropDraft, readDraftFields, storeDraft } from '../../../lib/form/draft.ts';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import formStyles from '../../../ui/form.module.css';
import { toast } from '../../../ui/overlay/toast.ts';
import { EffectList } from '../action/effect-list.tsx';
import { useOperatorAction } from '../action/use-operator-action.ts';
import { useTrades } from '../list/list-queries.ts';
import { londonDay } from '../list/london-day.ts';
import type { InvitationLinkDetails } from './invitation-link.tsx';
import styles from './invite-form.module.css';
import { texts } from './invite-texts.ts';

const dayInMs = 86_400_000;

export interface InviteValues {
  business: string;
  email: string;
  phone: string;
  /** This is the id of a trade. */
  trade: string;
  area: string;
  person: string;
  note: string;
}

interface InviteFormProps {
  /** Each URL of the form has its own draft. */
  draft: string;
  initial: InviteValues;
  onInvited: (invitation: InvitationLinkDetails) => void;
}

export function InviteForm({ draft, initial, onInvited }: InviteFormProps) {
  const draftName = `operator.artisan invite.${draft}`;
  const { data: trades = [] } = useTrades();
  const [startValues] = useState(() => withDraft(initial, draftName));
  const form = useForm(startValues, (values) => storeDraft(draftName, values));
  const { values } = form;
  const action = useOperatorAction('artisan invite', {
    fields: Object.keys(initial),
    onRefusal: form.refuse,
    onDone: ({ message, link, qr_code }) => {
      dropDraft(draftName);
      action.dropPreview();
      toast.success(message);
      const trade_name = trades.find(({ id }) => id === values.trade)?.category ?? '';
      const until = lastDayOfLink();
      onInvited({ ...values, trade_name, until, link: link ?? '', qrCodeUrl: qr_code ?? '' });
    },
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void action.loadPreview({ ...values });
  };
  const field = (name: keyof InviteValues) => {
    const { onChange, ...props } = fieldProps(form, name);
    const change = (value: string) => {
      action.dropPreview();
      onChange(value);
    };
    return { ...props, onChange: change, autoComplete: 'off' };
  };
  const { preview } = action;
  return (
    <div>
      <form className={formStyles.form} ref={form.ref} noValidate onSubmit={onSubmit}>
        <TextField label={texts.business} required {...field('business')} />
        <div className={styles.pair}>
          <TextField label={texts.email} type="email" hint={texts.emailHint} {...field('email')} />
          <TextField label={texts.phone} type="tel" hint={texts.phoneHint} {...field('phone')} />
        </div>
        <div className={styles.pair}>
          <Select
            label={texts.trade}
            required
            placeholder={texts.chooseTrade}
            options={trades.map(({ id, category }) => ({ value: id, label: category }))}
            {...field('trade')}
          />
          <TextField label={texts.area} autoCapitalize="characters" required hint={texts.areaHint} {...field('area')} />
        </div>
        <TextField label={texts.person} hint={texts.personHint} {...field('person')} />
        <TextArea
          label={texts.note}
          rows={2}
          maxLength={invitationNoteLength}
          hint={texts.noteHint}
          {...field('note')}
        />
        {action.fault && <ErrorBanner>{action.fault}</ErrorBanner>}
        {!preview && (
          <div>
            <Button type="submit" variant="primary" pending={action.isPending}>
              {texts.preview}
            </Button>
          </div>
        )}
      </form>
      {preview && (
        <>
          <EffectList preview={preview} isChanged={action.isChanged} heading="h2" />
          <p className={styles.confirm}>
            <Button
              variant="primary"
              pending={action.isPending}
              onClick={() => void action.confirm({ ...values }, preview.digest)}
            >
              {texts.confirm}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}

function lastDayOfLink(): string {
  return londonDay(new Date(Date.now() + invitationDays * dayInMs).toISOString());
}

function withDraft(initial: InviteValues, draftName: string): InviteValues {
  const draft = readDraftFields<InviteValues>(draftName);
  const entries = Object.entries(initial).map(([name, value]) => {
    const storedValue: unknown = Reflect.get(draft, name);
    return [name, typeof storedValue === 'string' ? storedValue : value] as const;
  });
  // The entries have all fields of the form.
  return Object.fromEntries(entries) as unknown as InviteValues;
}
