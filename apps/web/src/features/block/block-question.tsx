import { Button } from '../../ui/button.tsx';
import formStyles from '../../ui/form.module.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useAddBlock, useRemoveBlock } from './block-changes.ts';
import { texts } from './block-texts.ts';
import styles from './chat-menu.module.css';
import type { ChatMenuQuestionProps } from './chat-menu-subject.ts';

export function BlockQuestion({ conversation_id, name, onBlocked, onClose }: ChatMenuQuestionProps) {
  const add = useAddBlock(name);
  const confirm = () =>
    add.mutate(conversation_id, {
      onSuccess: () => {
        onBlocked?.(true);
        onClose();
      },
    });
  return (
    <Dialog title={texts.question(name)} onClose={onClose}>
      <ul className={styles.consequences}>
        {texts.consequences(name).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className={formStyles.choices}>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button variant="secondary" destructive pending={add.isPending} onClick={confirm}>
          {texts.block(name)}
        </Button>
      </div>
    </Dialog>
  );
}

export function UnblockQuestion({ other_id, name, onBlocked, onClose }: ChatMenuQuestionProps) {
  const remove = useRemoveBlock(name);
  const confirm = () =>
    other_id !== undefined &&
    remove.mutate(other_id, {
      onSuccess: () => {
        onBlocked?.(false);
        onClose();
      },
    });
  return (
    <Dialog title={texts.unblockQuestion(name)} onClose={onClose}>
      <p className={styles.what}>{texts.unblockHint}</p>
      <div className={formStyles.choices}>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button variant="primary" pending={remove.isPending} onClick={confirm}>
          {texts.unblock(name)}
        </Button>
      </div>
    </Dialog>
  );
}
