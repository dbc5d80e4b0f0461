import type { AccountNote } from '@fixit/contract/operator/operator';
import { operatorActions } from '@fixit/contract/operator/operator-action';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { useState } from 'react';
import { instantText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Section } from '../../../ui/page/section.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useOperator } from '../operator-queries.ts';
import { texts } from '../panel-texts.ts';
import styles from './account-notes.module.css';

const ActionDialog = lazyDialog(async () => (await import('../action/action-dialog.tsx')).ActionDialog);

interface OpenDialog {
  name: 'note add' | 'note remove';
  title: string;
  fixed: Record<string, string>;
}

interface AccountNotesProps {
  notes: readonly AccountNote[];
  /** A deleted account has no email, and nobody can add a note about it. */
  email: string | null;
}

export function AccountNotes({ notes, email }: AccountNotesProps) {
  const { data: me } = useOperator();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  if (!me || !hasRole(me.role, operatorActions['note add'].role)) return null;
  const { label } = operatorActions['note add'];
  return (
    <Section title={texts.notes}>
      <p className={typeStyles.note}>{texts.notesLead}</p>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(({ id, note, author, created_at }) => (
            <li key={id} className={styles.note}>
              <p className={styles.words}>{note}</p>
              <p className={styles.about}>
                {author ?? texts.byCommand}, {instantText(created_at)}
                <Button
                  variant="text"
                  onClick={() => setOpen({ name: 'note remove', title: texts.removeNote, fixed: { id } })}
                >
                  {texts.remove}
                  <VisuallyHidden> {texts.theNote(note)}</VisuallyHidden>
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
      {email !== null && (
        <Button onClick={() => setOpen({ name: 'note add', title: label, fixed: { email } })}>{label}</Button>
      )}
      {open && <ActionDialog {...open} onClose={() => setOpen(null)} />}
    </Section>
  );
}
