import { Toaster } from '../ui/toaster.tsx';
import { Screens } from './screens.tsx';
import { useSessionCare } from './session-care.ts';

/** The whole app: the screen of the current address, and the toasts that outlive a change of screen. */
export function App() {
  useSessionCare();
  return (
    <>
      <Screens />
      <Toaster />
    </>
  );
}
