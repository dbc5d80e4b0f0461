import type { OwnPasskey } from '@fixit/contract/operator/own-account';
import { instantText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import entry from '../entry-list.module.css';
import { londonDay } from '../list/london-day.ts';
import { texts } from './own-account-texts.ts';

interface PasskeyRowProps {
  passkey: OwnPasskey;
  onRemove: (() => void) | undefined;
}

export function PasskeyRow({ passkey: { name, created_at, last_used_at }, onRemove }: PasskeyRowProps) {
  return (
    <li className={entry.row}>
      <div className={entry.about}>
        <h3 className={entry.name}>{name}</h3>
        <p className={entry.fact}>
          {texts.added(londonDay(created_at))}, {last_used_at ? texts.used(instantText(last_used_at)) : texts.neverUsed}
        </p>
      </div>
      {onRemove && (
        <Button onClick={onRemove}>
          {texts.remove}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
