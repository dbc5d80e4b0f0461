import { Field } from '../../../ui/field/field.tsx';
import styles from './file-field.module.css';

interface FileFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  accept: string;
  onChoose: (file: File | undefined) => void;
}

export function FileField({ label, hint, error, accept, onChoose }: FileFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(links) => (
        <input
          {...links}
          type="file"
          accept={accept}
          className={styles.file}
          onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
        />
      )}
    </Field>
  );
}
