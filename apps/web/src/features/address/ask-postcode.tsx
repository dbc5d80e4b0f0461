import { formatPostCode, postCodeSentence } from '@fixit/contract/value/address';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { texts } from './address-texts.ts';
import styles from './ask-postcode.module.css';

interface AskPostcodeProps {
  /** This postcode was entered before and does not exist. */
  unknown: string | null;
}

export function AskPostcode({ unknown }: AskPostcodeProps) {
  const [, navigate] = useLocation();
  const [input, setInput] = useState(unknown ?? '');
  const [error, setError] = useState<string | undefined>(unknown === null ? undefined : texts.unknownPostcode);
  const submit = () => {
    const postcode = formatPostCode(input);
    if (!postcode) setError(postCodeSentence);
    else if (postcode === unknown) setError(texts.unknownPostcode);
    else navigate(paths.exploreProviders({ postcode }));
  };
  return (
    <div className={styles.ask}>
      <img src="/pictures/scenes/empty-signpost.svg" alt="" width="240" height="180" className={styles.picture} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2>{texts.whereIsWork}</h2>
        <div className={styles.row}>
          <TextField
            label={texts.postCode}
            hint={texts.noAccountNeeded}
            error={error}
            autoComplete="postal-code"
            placeholder="BD18 4PS"
            maxLength={20}
            value={input}
            onChange={(text) => {
              setInput(text);
              setError(undefined);
            }}
          />
          <Button type="submit" variant="primary">
            {texts.showArtisans}
          </Button>
        </div>
      </form>
    </div>
  );
}
