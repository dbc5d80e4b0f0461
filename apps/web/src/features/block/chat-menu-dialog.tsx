import { Ban, Flag, Undo2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { BlockQuestion, UnblockQuestion } from './block-question.tsx';
import { texts } from './block-texts.ts';
import styles from './chat-menu.module.css';
import type { ChatMenuQuestionProps, ChatMenuSubject } from './chat-menu-subject.ts';
import { texts as menuTexts } from './chat-menu-texts.ts';

interface MenuAction {
  icon: ComponentProps<typeof Icon>['of'];
  label: (name: string) => string;
  isOffered: (chat: ChatMenuSubject) => boolean;
  /** Replaces the list in the dialog. */
  Question: (props: ChatMenuQuestionProps) => ReactNode;
}

const actions: readonly MenuAction[] = [
  {
    icon: Flag,
    label: menuTexts.report,
    isOffered: ({ renderReport }) => renderReport !== undefined,
    Question: ({ renderReport, onClose }) => renderReport?.(onClose),
  },
  {
    icon: Ban,
    label: texts.block,
    isOffered: ({ isBlocked, conversation_id }) => !isBlocked && conversation_id !== '',
    Question: BlockQuestion,
  },
  {
    icon: Undo2,
    label: texts.unblock,
    isOffered: ({ isBlocked, other_id }) => isBlocked === true && other_id !== undefined,
    Question: UnblockQuestion,
  },
];

export function ChatMenuDialog(props: ChatMenuQuestionProps) {
  const [chosenAction, setChosenAction] = useState<MenuAction | null>(null);
  if (chosenAction) return <chosenAction.Question {...props} />;
  return (
    <Dialog title={menuTexts.more} onClose={props.onClose}>
      <ul className={styles.actions}>
        {actions
          .filter((action) => action.isOffered(props))
          .map((action) => (
            <li key={action.label('')}>
              <Button wide onClick={() => setChosenAction(action)}>
                <Icon of={action.icon} />
                {action.label(props.name)}
              </Button>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}
