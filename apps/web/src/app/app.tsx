import { Toaster } from '../ui/overlay/toaster.tsx';
import { Screens, type ScreensProps } from './screens.tsx';
import { useSessionExpiry } from './use-session-expiry.ts';

export function App(screens: ScreensProps) {
  useSessionExpiry();
  return (
    <>
      <Screens {...screens} />
      <Toaster />
    </>
  );
}
