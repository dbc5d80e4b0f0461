import { Fragment } from 'react';
import { Switch } from '../../../ui/field/switch.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './keys-dialog.module.css';
import { storeKeysSetting, useKeysSetting } from './keys-setting.ts';
import { texts } from './keys-texts.ts';

interface KeysDialogProps {
  destinations: readonly { label: string; letter: string }[];
  onClose: () => void;
}

const singleKeys = [
  [texts.nextRow, 'j'],
  [texts.previousRow, 'k'],
  [texts.open, 'Enter'],
  [texts.back, 'Esc'],
  [texts.nextWait, 'n'],
  [texts.search, '/'],
  [texts.help, '?'],
] as const;

export function KeysDialog({ destinations, onClose }: KeysDialogProps) {
  const isOn = useKeysSetting();
  return (
    <Dialog title={texts.title} onClose={onClose} wide>
      <dl className={styles.keys}>
        {singleKeys.map(([label, key]) => (
          <KeyRow key={key} label={label} keys={[key]} />
        ))}
        {destinations.map(({ label, letter }) => (
          <KeyRow key={letter} label={texts.goTo(label)} keys={['g', letter]} />
        ))}
      </dl>
      <div>
        <Switch on={isOn} onChange={storeKeysSetting}>
          {texts.use}
        </Switch>
        <p className={styles.note}>{texts.off}</p>
      </div>
      <p className={styles.note}>{texts.promise}</p>
    </Dialog>
  );
}

function KeyRow({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && texts.next}
            <kbd className={styles.key}>{key}</kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
