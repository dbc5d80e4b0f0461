import { useQueryClient } from '@tanstack/react-query';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { findNextScreen } from '../../../features/operator/overview/use-overview.ts';
import { focusSearch } from '../../../features/operator/search/everything-box.tsx';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { texts } from './keys-texts.ts';
import styles from './panel-keyboard.module.css';
import { usePanelKeys } from './use-panel-keys.ts';

const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** These letters follow `g`. */
const letters: Readonly<Record<string, string>> = {
  '/': 'o',
  '/cases': 'k',
  '/people': 'p',
  '/requests': 'r',
  '/bookings': 'b',
  '/disputes': 'd',
  '/reviews': 'v',
  '/waitlist': 'w',
  '/services-of-the-month': 'm',
  '/coverage': 'c',
  '/audit': 'a',
  '/system': 's',
  '/operators': 't',
  '/settings': 'e',
};

interface PanelKeyboardProps {
  screens: readonly { path: string; label: string }[];
}

export function PanelKeyboard({ screens }: PanelKeyboardProps) {
  const [isOpen, setOpen] = useState(false);
  const [location, navigate] = useLocation();
  const queryClient = useQueryClient();
  const parent = /^\/[^/]+(?=\/.)/.exec(location)?.[0];
  const back = useBack(parent);
  const destinations = screens.flatMap(({ path, label }) => {
    const letter = letters[path];
    return letter ? [{ path, label, letter }] : [];
  });
  usePanelKeys({
    goTo: (letter) => {
      const destination = destinations.find((screen) => screen.letter === letter);
      if (destination) navigate(destination.path);
      return destination !== undefined;
    },
    goBack: () => parent && back(),
    openNext: () => {
      findNextScreen(queryClient).then(navigate, (error: unknown) => {
        console.warn(error);
        toast.error(texts.nextFailed);
      });
    },
    search: focusSearch,
    showHelp: () => setOpen(true),
  });
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <Icon of={Keyboard} />
        {texts.title}
      </button>
      {isOpen && <KeysDialog destinations={destinations} onClose={() => setOpen(false)} />}
    </>
  );
}
