import { importLimits, type RowProblem } from '@fixit/contract/operator/artisan-action';
import { useLocation } from 'wouter';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import formStyles from '../../../ui/form.module.css';
import { Section } from '../../../ui/page/section.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { EffectList } from '../action/effect-list.tsx';
import { FileField } from '../action/file-field.tsx';
import { useFileAction } from '../action/use-file-action.ts';
import tableStyles from '../list/panel-table.module.css';
import { PanelTable } from '../list/panel-table.tsx';
import styles from './import-form.module.css';
import { texts } from './import-texts.ts';

export function ImportForm() {
  const [, navigate] = useLocation();
  const { action, file, refusal, choose } = useFileAction('artisan import', {
    maxBytes: importLimits.bytes,
    texts,
    onDone: () => navigate('/invitations'),
  });
  const { preview } = action;
  const problems = preview?.problems ?? [];
  return (
    <div className={formStyles.form}>
      <FileField
        label={texts.file}
        hint={texts.fileHint}
        error={refusal}
        accept=".csv,.txt,text/csv,text/plain"
        onChoose={(chosenFile) => void choose(chosenFile)}
      />
      {action.fault && <ErrorBanner>{action.fault}</ErrorBanner>}
      {file && !preview && (
        <div>
          <Button pending={action.isPending} onClick={() => void action.loadPreview({ file })}>
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
                onClick={() => void action.confirm({ file }, preview.digest)}
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
      <PanelTable columns={[row, column, text, message]}>
        {problems.map((problem) => (
          <tr key={`${problem.row} ${problem.column} ${problem.message}`}>
            <td className={tableStyles.short}>{problem.row}</td>
            <td>{problem.column ?? texts.wholeRow}</td>
            <td className={tableStyles.full}>{problem.text}</td>
            <td className={problem.is_mistake ? styles.mistake : undefined}>{problem.message}</td>
          </tr>
        ))}
      </PanelTable>
      {problems.length >= importLimits.problems && <p className={typeStyles.note}>{texts.firstProblems}</p>}
    </Section>
  );
}
