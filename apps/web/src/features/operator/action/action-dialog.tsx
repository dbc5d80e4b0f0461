import { useState } from 'react';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ActionForm, type ActionFormProps } from './action-form.tsx';
import { SetUpLink } from './set-up-link.tsx';

interface ActionDialogProps extends Pick<ActionFormProps, 'name' | 'fixed' | 'initial'> {
  title: string;
  onClose: () => void;
}

export function ActionDialog({ title, onClose, ...action }: ActionDialogProps) {
  const [link, setLink] = useState<string | null>(null);
  if (link !== null) return <SetUpLink title={title} link={link} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      <ActionForm {...action} onDone={({ link: newLink }) => (newLink ? setLink(newLink) : onClose())} />
    </Dialog>
  );
}
