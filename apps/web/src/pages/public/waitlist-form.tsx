import { createRoot } from 'react-dom/client';
import { JoinDialog } from '../../features/waitlist/join-dialog.tsx';
import { createStore } from '../../lib/store.ts';
import { Toaster } from '../../ui/overlay/toaster.tsx';

const isOpen = createStore(false);

function WaitlistForm() {
  return (
    <>
      {isOpen.useValue() && <JoinDialog onClose={() => isOpen.set(false)} />}
      <Toaster />
    </>
  );
}

createRoot(document.createElement('div')).render(<WaitlistForm />);

export function openForm(): void {
  isOpen.set(true);
}
