import { logoLimits } from '@fixit/contract/operator/logo-limits';
import { useState } from 'react';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { EffectList } from '../action/effect-list.tsx';
import { FileField } from '../action/file-field.tsx';
import { useFileAction } from '../action/use-file-action.ts';
import styles from './logo-field.module.css';
import { texts } from './setting-texts.ts';

const ActionDialog = lazyDialog(async () => (await import('../action/action-dialog.tsx')).ActionDialog);

const fileTexts = { tooLarge: texts.logoTooLarge, unreadable: texts.logoUnreadable };

export function LogoField({ logo }: { logo: string | null }) {
  const [dialog, setDialog] = useState<'logo paint' | 'logo remove'>();
  const { action, file, refusal, choose } = useFileAction('logo set', { maxBytes: logoLimits.bytes, texts: fileTexts });
  const { preview } = action;
  const source = file ? `data:image/png;base64,${file}` : logo && `/logo/${logo}/logo.png`;
  return (
    <div className={styles.logo}>
      <FileField
        label={texts.logo}
        hint={texts.logoHint}
        error={refusal}
        accept=".png,.jpg,.jpeg,.webp"
        onChoose={(chosenFile) => void choose(chosenFile)}
      />
      {action.fault && <ErrorBanner>{action.fault}</ErrorBanner>}
      {source && refusal === undefined && <img className={styles.picture} src={source} alt={texts.logo} />}
      {file && preview && (
        <div>
          <EffectList preview={preview} isChanged={action.isChanged} />
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
