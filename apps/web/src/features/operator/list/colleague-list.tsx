import type { Colleague } from '@fixit/contract/operator/operator';
import { operatorActions } from '@fixit/contract/operator/operator-action';
import { instantText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ActionValues } from '../action/action-fields.ts';
import styles from './colleague-list.module.css';
import { texts } from './colleague-texts.ts';
import { londonDay } from './london-day.ts';

export interface ColleagueAction {
  name: 'operator add' | 'operator remove' | 'operator role';
  title: string;
  fixed: ActionValues;
  initial?: ActionValues;
}

interface ColleagueListProps {
  colleagues: readonly Colleague[];
  ownId: string | undefined;
  onAct: (action: ColleagueAction) => void;
}

export function ColleagueList({ colleagues, ownId, onAct }: ColleagueListProps) {
  return (
    <ul className={styles.list}>
      {colleagues.map((colleague) => (
        <li key={colleague.id} className={styles.row}>
          <ColleagueFacts colleague={colleague} isYou={colleague.id === ownId} />
          <div className={styles.actions}>
            {actionsFor(colleague).map(({ label, ...action }) => (
              <Button key={action.name} onClick={() => onAct(action)}>
                {label}
                <VisuallyHidden>: {colleague.name}</VisuallyHidden>
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function ColleagueFacts({ colleague, isYou }: { colleague: Colleague; isYou: boolean }) {
  const { name, email, role, passkeys, last_seen, created_at } = colleague;
  return (
    <div className={styles.about}>
      <h2 className={styles.name}>
        {name} {isYou && <Chip tone="awaiting">{texts.you}</Chip>}
      </h2>
      <p className={styles.fact}>{email}</p>
      <p className={styles.fact}>
        <span className={styles.role}>{texts.roles[role]}</span>
        <span>{passkeys === 0 ? texts.noPasskey : texts.passkeys(passkeys)}</span>
        <span>{last_seen ? texts.lastSeen(instantText(last_seen)) : texts.neverSeen}</span>
        <span>{texts.since(londonDay(created_at))}</span>
      </p>
    </div>
  );
}

/** An operator without a passkey may have lost the link. */
function actionsFor({ name, email, role, passkeys }: Colleague): (ColleagueAction & { label: string })[] {
  const newLink = {
    name: 'operator add',
    label: texts.newLink,
    title: texts.newLinkFor(name),
    fixed: { email, name, role },
  } as const;
  return [
    ...(passkeys === 0 ? [newLink] : []),
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
