import { type InputHTMLAttributes, useId } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { texts } from './address-texts.ts';
import styles from './suggestions.module.css';
import { optionId, Suggestions } from './suggestions.tsx';
import type { useSuggestions } from './use-suggestions.ts';

interface SuggestFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'maxLength' | 'name'> {
  label: string;
  value: string;
  error: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  /** Accepts only a suggestion instead of free text. */
  onlyFromList?: boolean;
  /** Opens the list above the field, so that it does not cover the button below. */
  opensUp?: boolean;
  suggestions: ReturnType<typeof useSuggestions>;
  onChange: (text: string) => void;
}

/** The arrow keys, Enter and Escape operate the list. */
export function SuggestField({
  onlyFromList = false,
  opensUp = false,
  suggestions,
  onChange,
  ...field
}: SuggestFieldProps) {
  const listId = useId();
  const { visible, attribution, active, pick, close, reopen, onKeyDown } = suggestions;
  const isOpen = visible.length > 0;
  return (
    <div className={styles.field}>
      <TextField
        {...field}
        {...(onlyFromList ? { role: 'combobox', 'aria-expanded': isOpen, 'data-autofocus': true } : { required: true })}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={visible[active] ? optionId(listId, active) : undefined}
        onKeyDown={onKeyDown}
        onBlur={close}
        onChange={(text) => {
          reopen(text);
          onChange(text);
        }}
      />
      <VisuallyHidden>
        <span aria-live="polite">{isOpen && texts.suggested(visible.length)}</span>
      </VisuallyHidden>
      {isOpen && (
        <Suggestions
          id={listId}
          suggestions={visible}
          active={active}
          onPick={pick}
          attribution={attribution}
          above={opensUp}
        />
      )}
    </div>
  );
}
