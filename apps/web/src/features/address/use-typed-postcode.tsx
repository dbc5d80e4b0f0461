import { formatPostCode, postCodeSentence } from '@fixit/contract/value/address';
import { useRef, useState } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';
import { texts } from './address-texts.ts';

export function useTypedPostcode() {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  return {
    value,
    error,
    box,
    change: (text: string) => {
      setValue(text);
      setError(undefined);
    },
    /** Returns the normalised postcode, or returns null and shows an error if it is invalid. */
    read: () => {
      const postcode = formatPostCode(value);
      if (!postcode) {
        setError(value.trim() ? postCodeSentence : texts.postCodeRequired);
        box.current?.querySelector('input')?.focus();
      }
      return postcode;
    },
  };
}

interface PostcodeFieldProps {
  field: ReturnType<typeof useTypedPostcode>;
  hint: string;

  placeholder?: string;
}

export function PostcodeField({ field, hint, placeholder }: PostcodeFieldProps) {
  return (
    <div ref={field.box}>
      <TextField
        label={texts.postCode}
        autoComplete="postal-code"
        autoCapitalize="characters"
        hint={hint}
        placeholder={placeholder}
        value={field.value}
        error={field.error}
        onChange={field.change}
      />
    </div>
  );
}
