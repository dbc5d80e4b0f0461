import { Toaster } from '../ui/overlay/toaster.tsx';
import { Screens, type ScreensProps } from './screens.tsx';
import { useSessionExpiry } from './use-session-expiry.ts';

/** One half of the app: the screen of the current address, and the toasts that outlive a change of screen. */
export function App(screens: ScreensProps) {
  useSessionExpiry();
  return (
    <>
      <Screens {...screens} />
      <Toaster />
    </>
  );
}
