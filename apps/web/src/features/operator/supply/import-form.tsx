import { importLimits, type RowProblem } from '@fixit/contract/operator/artisan-action';
import { type ChangeEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import formStyles from '../../../ui/form.module.css';
import { toast } from '../../../ui/overlay/toast.ts';
import { Section } from '../../../ui/page/section.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { EffectList } from '../action/effect-list.tsx';
import { readAsBase64 } from '../action/read-as-base64.ts';
import { useOperatorAction } from '../action/use-operator-action.ts';
import tableStyles from '../list/panel-table.module.css';
import styles from './import-form.module.css';
import { texts } from './import-texts.ts';

interface ChosenFile {
  name: string;
  base64: string;
}

/** Reads a file, shows row by row what is left out, and invites the others. The file is sent only for this. */
export function ImportForm() {
  const [, navigate] = useLocation();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const action = useOperatorAction('artisan import', {
    fields: ['file'],
    onRefusal: ({ file: sentence }) => setRefusal(sentence),
    onDone: ({ message }) => {
      toast.success(message);
      navigate('/invitations');
    },
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    action.forget();
    setFile(null);
    setRefusal(undefined);
    if (!chosen) return;
    if (chosen.size > importLimits.bytes) return setRefusal(texts.tooLarge);
    try {
      const base64 = await readAsBase64(chosen);
      setFile({ name: chosen.name, base64 });
      await action.show({ file: base64 });
    } catch {
      setRefusal(texts.unreadable);
    }
  };
  const { preview } = action;
  const problems = preview?.problems ?? [];
  return (
    <div className={formStyles.form}>
      <Field label={texts.file} hint={texts.fileHint} error={refusal}>
        {(links) => (
          <input
            {...links}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className={styles.file}
            onChange={(event) => void choose(event)}
          />
        )}
      </Field>
      {action.fault && <ErrorBanner>{action.fault}</ErrorBanner>}
      {file && !preview && (
        <div>
          <Button pending={action.isPending} onClick={() => void action.show({ file: file.base64 })}>
            {texts.preview}
          </Button>
        </div>
      )}
      {file && preview && (
        <div>
          <EffectList preview={preview} isChanged={action.isChanged} heading="h2" />
          {preview.effects.length > 0 && (
            <div className={styles.confirm}>
              <Button
                variant="primary"
                pending={action.isPending}
                onClick={() => void action.confirm({ file: file.base64 }, preview.digest)}
              >
                {texts.confirm}
              </Button>
              <p className={typeStyles.note}>{texts.touch}</p>
            </div>
          )}
          {problems.length > 0 && <ProblemTable problems={problems} />}
        </div>
      )}
    </div>
  );
}

function ProblemTable({ problems }: { problems: readonly RowProblem[] }) {
  const { row, column, text, message } = texts.columns;
  return (
    <Section title={texts.problems}>
      <p className={typeStyles.quiet}>{texts.fix}</p>
      <div className={tableStyles.wrap}>
        <table className={tableStyles.table}>
          <thead>
            <tr>
              {[row, column, text, message].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.map((problem) => (
              <tr key={`${problem.row} ${problem.column} ${problem.message}`}>
                <td className={tableStyles.short}>{problem.row}</td>
                <td>{problem.column ?? texts.wholeRow}</td>
                <td className={tableStyles.full}>{problem.text}</td>
                <td className={problem.is_mistake ? styles.mistake : undefined}>{problem.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length >= importLimits.problems && <p className={typeStyles.note}>{texts.firstProblems}</p>}
    </Section>
  );
}
