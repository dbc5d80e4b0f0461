import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import type { ChatMenuSubject } from './chat-menu-subject.ts';
import { texts } from './chat-menu-texts.ts';

const ChatMenuDialog = lazyDialog(async () => (await import('./chat-menu-dialog.tsx')).ChatMenuDialog);

export function ChatMenu(chat: ChatMenuSubject) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" square aria-label={texts.more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Ellipsis} />
      </Button>
      {isOpen && <ChatMenuDialog {...chat} onClose={() => setOpen(false)} />}
    </>
  );
}
