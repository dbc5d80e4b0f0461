import type { Colleague } from '@fixit/contract/operator/operator';
import { operatorActions } from '@fixit/contract/operator/operator-action';
import type { OwnPasskey } from '@fixit/contract/operator/own-account';
import { instantText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ActionValues } from '../action/action-fields.ts';
import entry from '../entry-list.module.css';
import { PasskeyRow } from '../own-account/passkey-row.tsx';
import styles from './colleague-list.module.css';
import { texts } from './colleague-texts.ts';
import { londonDay } from './london-day.ts';

export interface ColleagueAction {
  name: 'operator add' | 'operator remove' | 'operator role' | 'passkey remove';
  title: string;
  fixed: ActionValues;
  initial?: ActionValues;
}

interface ColleagueListProps {
  colleagues: readonly Colleague[];
  ownId: string | undefined;
  onAction: (action: ColleagueAction) => void;
}

export function ColleagueList({ colleagues, ownId, onAction }: ColleagueListProps) {
  return (
    <ul className={entry.list}>
      {colleagues.map((colleague) => (
        <li key={colleague.id} className={entry.row}>
          <ColleagueFacts colleague={colleague} isYou={colleague.id === ownId} />
          <div className={styles.actions}>
            {actionsFor(colleague).map(({ label, ...action }) => (
              <Button key={action.name} onClick={() => onAction(action)}>
                {label}
                <VisuallyHidden>: {colleague.name}</VisuallyHidden>
              </Button>
            ))}
          </div>
          {colleague.passkeys.length > 0 && <PasskeyRows colleague={colleague} onAction={onAction} />}
        </li>
      ))}
    </ul>
  );
}

function PasskeyRows({
  colleague: { name: owner, passkeys },
  onAction,
}: Pick<ColleagueListProps, 'onAction'> & { colleague: Colleague }) {
  const isOnly = passkeys.length === 1;
  const remove = ({ id, name }: OwnPasskey) =>
    onAction({ name: 'passkey remove', title: texts.removePasskey(name, owner), fixed: { id } });
  return (
    <ul className={styles.passkeys} aria-label={texts.passkeysOf(owner)}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={isOnly ? undefined : () => remove(passkey)} />
      ))}
    </ul>
  );
}

function ColleagueFacts({ colleague, isYou }: { colleague: Colleague; isYou: boolean }) {
  const { name, email, role, passkeys, last_seen, created_at } = colleague;
  return (
    <div className={entry.about}>
      <h2 className={entry.name}>
        {name} {isYou && <Chip tone="awaiting">{texts.you}</Chip>}
      </h2>
      <p className={entry.fact}>{email}</p>
      <p className={entry.fact}>
        <span className={styles.role}>{texts.roles[role]}</span>
        {passkeys.length === 0 && <span>{texts.noPasskey}</span>}
        <span>{last_seen ? texts.lastSeen(instantText(last_seen)) : texts.neverSeen}</span>
        <span>{texts.since(londonDay(created_at))}</span>
      </p>
    </div>
  );
}

/** Offers a new link only for an operator without a passkey, who may have lost the first link. */
function actionsFor({ name, email, role, passkeys }: Colleague): (ColleagueAction & { label: string })[] {
  const newLink = {
    name: 'operator add',
    label: texts.newLink,
    title: texts.newLinkFor(name),
    fixed: { email, name, role },
  } as const;
  return [
    ...(passkeys.length === 0 ? [newLink] : []),
    {
      name: 'operator role',
      label: operatorActions['operator role'].label,
      title: texts.changeRoleOf(name),
      fixed: { email },
      initial: { role },
    },
    {
      name: 'operator remove',
      label: operatorActions['operator remove'].label,
      title: texts.remove(name),
      fixed: { email },
    },
  ];
}
