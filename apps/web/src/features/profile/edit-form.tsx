import { profile as calls, type Profile } from '@fixit/contract/profile';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { useDraftForm } from '../../lib/form/draft-form.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { fieldProps } from '../../lib/form/use-form.ts';
import { refusedFields } from '../../lib/http/call-error.ts';
import { timings } from '../../lib/timings.ts';
import { useAction } from '../../lib/use-action.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import formStyles from '../../ui/form.module.css';
import { toast } from '../../ui/overlay/toast.ts';
import { useUpdateProfile } from './profile-changes.ts';
import { texts } from './profile-texts.ts';

/** The form passes these to the address field, which belongs to another feature. */
interface ProfileAddressProps {
  value: string;
  postCode: { value: string; saved: string };
  error: string | undefined;
  onChange: (text: string) => void;
  onPlace: (place: { post_code: string; city: string; county: string }) => void;
}

interface EditFormProps {
  profile: Profile;
  onClose: () => void;
  addressField: (props: ProfileAddressProps) => ReactNode;
}

/** Closes 3 s after saving. The draft survives closing and a reload until it is saved. */
export function EditForm({ profile, onClose, addressField }: EditFormProps) {
  const { user, address, post_code, city, county, phone } = profile;
  const savedNames = { first_name: user.first_name, last_name: user.last_name };
  const form = useDraftForm('profile', { ...savedNames, address, post_code, city, county, phone });
  const { values, errors, change, refuse, ref } = form;
  const [isSaved, setSaved] = useState(false);
  const update = useUpdateProfile();
  const { run, isPending } = useAction(update.mutateAsync);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(onClose, timings.profileClose);
    return () => clearTimeout(timer);
  }, [isSaved, onClose]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { first_name, last_name, ...contactDetails } = values;
    const names = changedNames({ first_name, last_name }, savedNames);
    const { body, errors: fieldErrors } = readForm(calls.update.body, { ...contactDetails, ...names });
    if (fieldErrors) return refuse(fieldErrors);
    toast.loading(texts.updating, { id: 'profile' });
    try {
      await run(body);
      form.settle(values);
      toast.success(texts.updated, { id: 'profile' });
      setSaved(true);
    } catch (error) {
      toast.error(texts.updateError, { id: 'profile' });
      refuse(refusedFields(error));
    }
  };

  const field = (name: 'first_name' | 'last_name' | 'post_code' | 'city' | 'county' | 'phone') => ({
    required: true,
    ...fieldProps(form, name),
  });

  return (
    <form ref={ref} className={formStyles.form} noValidate onSubmit={(event) => void submit(event)}>
      {update.isError && <ErrorBanner>{texts.updateFailed}</ErrorBanner>}
      <TextField label={texts.firstName} autoComplete="given-name" {...field('first_name')} />
      <TextField label={texts.lastName} autoComplete="family-name" {...field('last_name')} />
      {addressField({
        value: values.address,
        postCode: { value: values.post_code, saved: post_code },
        error: errors.address,
        onChange: (text) => change('address', text),
        onPlace: ({ post_code, city, county }) => {
          if (post_code) change('post_code', post_code);
          if (city) change('city', city);
          if (county) change('county', county);
        },
      })}
      <TextField label={texts.postCode} autoComplete="postal-code" {...field('post_code')} />
      <TextField label={texts.city} autoComplete="address-level2" {...field('city')} />
      <TextField label={texts.county} autoComplete="address-level1" {...field('county')} />
      <TextField label={texts.phone} type="tel" autoComplete="tel" {...field('phone')} />
      <Button type="submit" variant="primary" wide pending={isPending} disabled={isSaved}>
        {texts.save}
      </Button>
    </form>
  );
}

type Names = Pick<Profile['user'], 'first_name' | 'last_name'>;

/** Returns only changed names, because a server that implements only SPEC.md accepts none. */
function changedNames(names: Names, saved: Names): Partial<Names> {
  return {
    ...(names.first_name === saved.first_name ? {} : { first_name: names.first_name }),
    ...(names.last_name === saved.last_name ? {} : { last_name: names.last_name }),
  };
}
