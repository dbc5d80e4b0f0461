import { MessageSquare } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './chat-button.module.css';
import { texts } from './texts.ts';

interface ChatButtonProps {
  business_name: string;
  look?: 'plain' | 'plate' | 'ink';
  pending: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** Opens a chat; called 'Chat with {business_name}', of which a small screen shows 'Chat'. */
export function ChatButton({ business_name, look = 'plain', pending, disabled = false, onClick }: ChatButtonProps) {
  return (
    <Button look={look} pending={pending} disabled={disabled} onClick={onClick}>
      <Icon of={MessageSquare} />
      <span>
        {texts.chat}
        <span className={styles.who}> {texts.chatWith(business_name)}</span>
      </span>
    </Button>
  );
}
