import { logoLimits } from '@fixit/contract/operator/logo-limits';
import { type ChangeEvent, useState } from 'react';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { EffectList } from '../action/effect-list.tsx';
import { readAsBase64 } from '../action/read-as-base64.ts';
import { useOperatorAction } from '../action/use-operator-action.ts';
import fileStyles from '../supply/import-form.module.css';
import styles from './logo-field.module.css';
import { texts } from './setting-texts.ts';

const ActionDialog = lazyDialog(async () => (await import('../action/action-dialog.tsx')).ActionDialog);

/** Shows a chosen picture on the ground that it has in both themes, and makes it the logo. The file is sent only for this. */
export function LogoField({ logo }: { logo: string | null }) {
  const [file, setFile] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [dialog, setDialog] = useState<'logo paint' | 'logo remove'>();
  const action = useOperatorAction('logo set', {
    fields: ['file'],
    onRefusal: ({ file: sentence }) => setRefusal(sentence),
    onDone: ({ message }) => {
      setFile(null);
      action.forget();
      toast.success(message);
    },
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    action.forget();
    setFile(null);
    setRefusal(undefined);
    if (!chosen) return;
    if (chosen.size > logoLimits.bytes) return setRefusal(texts.logoTooLarge);
    try {
      const base64 = await readAsBase64(chosen);
      setFile(base64);
      await action.show({ file: base64 });
    } catch {
      setRefusal(texts.logoUnreadable);
    }
  };
  const { preview } = action;
  const source = file ? `data:image/png;base64,${file}` : logo && `/logo/${logo}/logo.png`;
  return (
    <div className={styles.logo}>
      <Field label={texts.logo} hint={texts.logoHint} error={refusal}>
        {(links) => (
          <input
            {...links}
            type="file"
            accept=".png,.jpg,.jpeg,.webp"
            className={fileStyles.file}
            onChange={(event) => void choose(event)}
          />
        )}
      </Field>
      {action.fault && <ErrorBanner>{action.fault}</ErrorBanner>}
      {source && refusal === undefined && <img className={styles.picture} src={source} alt={texts.logo} />}
      {file && preview && (
        <div>
          <EffectList preview={preview} isChanged={action.isChanged} heading="h3" />
          {preview.effects.length > 0 && (
            <Button pending={action.isPending} onClick={() => void action.confirm({ file }, preview.digest)}>
              {texts.confirm}
            </Button>
          )}
        </div>
      )}
      {!file && (
        <p>
          {logo && texts.logoIsSet}{' '}
          <Button onClick={() => setDialog('logo paint')}>{texts.dialogs['logo paint']}</Button>{' '}
          {logo && <Button onClick={() => setDialog('logo remove')}>{texts.dialogs['logo remove']}</Button>}
        </p>
      )}
      {dialog && (
        <ActionDialog name={dialog} title={texts.dialogs[dialog]} fixed={{}} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}
