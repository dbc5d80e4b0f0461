import { signLetters } from '@fixit/contract/artisan/shop-sign';
import { useState } from 'react';
import { Select } from '../../ui/field/select.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './shop-sign.module.css';
import { texts } from './shop-sign-texts.ts';
import { type ShopSignField, useShopSigns } from './use-shop-signs.ts';

interface ShopSignPreviewProps extends ShopSignField {
  picture: string | null;
  /** The categories are empty if a service already determines the trade. */
  choice: {
    categories: readonly { id: string; category: string }[];
    value: string;
    onChange: (id: string) => void;
  };
}

/** Belongs below the name field, where the sign stays visible above a phone's keyboard. */
export function ShopSignPreview({ picture, choice, ...field }: ShopSignPreviewProps) {
  const { business_name, trade } = field;
  const { selected } = useShopSigns(field);
  return (
    <>
      <SignWords {...field} />
      <div className={styles.preview}>
        <div className={styles.board}>
          <Picture src={picture ?? selected?.src} eager />
        </div>
        <div className={styles.card}>
          <p className={styles.small}>{texts.preview}</p>
          <p className={styles.name}>{business_name.trim()}</p>
          <p className={styles.small}>{[texts.new, trade?.category].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {choice.categories.length > 0 && (
        <Select
          label={texts.trade}
          hint={texts.tradeHint}
          placeholder={texts.chooseTrade}
          options={choice.categories.map(({ id, category }) => ({ value: id, label: category }))}
          value={choice.value}
          onChange={choice.onChange}
        />
      )}
    </>
  );
}

/** Appears only if a sign cannot show the full name. */
function SignWords(field: ShopSignField) {
  const { business_name, value, error, onChange } = field;
  const { words, selected } = useShopSigns(field);
  // A cleared field stays empty until it loses the focus. It then shows the first words of the name again.
  const [draft, setDraft] = useState<string | null>(null);
  const isTooLong = Array.from(business_name.trim()).length > signLetters;
  if (!selected || (!isTooLong && words !== null && !value?.words && draft === null)) return null;
  const text = draft ?? value?.words ?? (isTooLong ? words : null) ?? '';
  const { layout, letter, pair } = value ?? selected;
  return (
    <TextField
      label={texts.words}
      hint={words === null ? texts.noLetters : texts.tooLong(Array.from(text).length)}
      error={error}
      maxLength={signLetters}
      value={text}
      onChange={(next) => {
        setDraft(next);
        onChange({ words: next.trim() || null, layout, letter, pair });
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
