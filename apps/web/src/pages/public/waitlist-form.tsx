import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { JoinDialog } from '../../features/waitlist/join-dialog.tsx';
import { Toaster } from '../../ui/overlay/toaster.tsx';

let open = false;
let listener = () => {};

function show(next: boolean): void {
  open = next;
  listener();
}

function WaitlistForm() {
  const isOpen = useSyncExternalStore(
    (tell) => {
      listener = tell;
      return () => {
        listener = () => {};
      };
    },
    () => open,
  );
  return (
    <>
      {isOpen && <JoinDialog onClose={() => show(false)} />}
      <Toaster />
    </>
  );
}

createRoot(document.createElement('div')).render(<WaitlistForm />);

/** Opens the form over the static page. */
export function openForm(): void {
  show(true);
}
