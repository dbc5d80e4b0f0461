import { postCodeSentence, writePostCode } from '@fixit/contract/address';
import { useRef, useState } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';
import { texts } from './texts.ts';

/** For when places cannot be looked up. */
export function useTypedPostcode() {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  return {
    value,
    error,
    box,
    change: (typed: string) => {
      setValue(typed);
      setError(undefined);
    },
    /** Normalised; null when it is no postcode, and the field then shows why. */
    read: () => {
      const written = writePostCode(value);
      if (!written) {
        setError(value.trim() ? postCodeSentence : texts.postCodeRequired);
        box.current?.querySelector('input')?.focus();
      }
      return written;
    },
  };
}

export function PostCodeByHand({ hand }: { hand: ReturnType<typeof useTypedPostcode> }) {
  return (
    <div ref={hand.box}>
      <TextField
        label={texts.postCode}
        autoComplete="postal-code"
        autoCapitalize="characters"
        hint={texts.byHand}
        value={hand.value}
        error={hand.error}
        onChange={hand.change}
      />
    </div>
  );
}
