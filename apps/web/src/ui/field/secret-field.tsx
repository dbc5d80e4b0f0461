import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';

interface SecretFieldProps
  extends FieldWords,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value' | 'id' | 'type'> {
  value: string;
  onChange: (value: string) => void;
  /** Adds a button such as 'Show password'. Without it, `isVisible` decides. */
  toggles?: 'password' | 'otp';
  isVisible?: boolean;
  onShow?: (isVisible: boolean) => void;
  after?: ReactNode;
  /** A hidden hint keeps its space. */
  hintHidden?: boolean;
}

export function SecretField({
  label,
  hint,
  hintHidden,
  error,
  value,
  onChange,
  toggles,
  isVisible,
  onShow,
  after,
  ...rest
}: SecretFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  const isTextVisible = isVisible ?? isRevealed;
  const toggle = () => {
    setRevealed(!isTextVisible);
    onShow?.(!isTextVisible);
  };
  return (
    <Field label={label} hint={hint} hintHidden={hintHidden} error={error} after={after}>
      {(links) => (
        <div className={styles.wrap}>
          <input
            {...rest}
            {...links}
            type={isTextVisible ? 'text' : 'password'}
            className={classes(styles.input, toggles && styles.hasEnd)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {toggles && (
            <span className={styles.end}>
              <Button variant="ghost" square onClick={toggle}>
                <Icon of={isTextVisible ? EyeOff : Eye} />
                <VisuallyHidden>{`${isTextVisible ? 'Hide' : 'Show'} ${toggles}`}</VisuallyHidden>
              </Button>
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
