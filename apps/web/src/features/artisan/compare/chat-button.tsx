import { MessageSquare } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { texts } from './comparison-texts.ts';

interface ChatButtonProps {
  business_name: string;
  variant?: 'plain' | 'primary' | 'secondary';
  short?: boolean;
  pending: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** The accessible name is 'Chat with {business_name}'; a small screen shows only 'Chat'. */
export function ChatButton({ business_name, variant = 'plain', short = false, ...button }: ChatButtonProps) {
  const isWide = useIsWide();
  return (
    <Button variant={variant} {...button}>
      <Icon of={MessageSquare} />
      <span>
        {texts.chat}
        <span className={isWide && !short ? undefined : typeStyles.hidden}> {texts.chatWith(business_name)}</span>
      </span>
    </Button>
  );
}
