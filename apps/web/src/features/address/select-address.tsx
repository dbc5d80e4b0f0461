import type { Place } from '@fixit/contract/address';
import { LocateFixed, MapPin } from 'lucide-react';
import { useRef, useState } from 'react';
import { newKey } from '../../lib/key.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { askBrowserPosition } from './browser-position.ts';
import { chooseAddress } from './chosen.ts';
import { PlaceSearch } from './place-search.tsx';
import { loadPlace, reverseAddress } from './queries.ts';
import styles from './select-address.module.css';
import { texts } from './texts.ts';

interface Choice {
  place: Place | null;
  busy: 'place' | 'position' | null;
  problem: string | undefined;
}

const nothing: Choice = { place: null, busy: null, problem: undefined };

/** Looks a place up in one of two ways, and keeps it only with a postal code. The last thing asked for wins. */
function useChoice() {
  const [session] = useState(newKey);
  const [choice, setChoice] = useState(nothing);
  const turn = useRef(0);

  const begin = (busy: Choice['busy']) => {
    turn.current += 1;
    const own = turn.current;
    setChoice({ ...nothing, busy });
    return (place: Place | null, otherwise: string) => {
      if (own !== turn.current) return;
      if (!place) setChoice({ ...nothing, problem: otherwise });
      else if (!place.postal_code) setChoice({ ...nothing, problem: texts.noPostalCode });
      else setChoice({ ...nothing, place });
    };
  };

  return {
    ...choice,
    session,
    clear: () => void begin(null),
    pick: async (place_id: string) => {
      const settle = begin('place');
      settle(await loadPlace(place_id, session).catch(() => null), texts.detailFailed);
    },
    takePosition: async () => {
      const settle = begin('position');
      const { position, message } = await askBrowserPosition();
      if (!position || message) {
        settle(null, message ?? texts.refused);
        return;
      }
      const place = await reverseAddress(position).catch(() => 'failed' as const);
      if (place === 'failed') settle(null, texts.fetchFailed);
      else settle(place && { ...place, ...position }, texts.notFound);
    },
  };
}

interface SelectAddressProps {
  /** The current address, to compare with. */
  current: string;
  onClose: () => void;
}

/** Where the person is, by searching for a place or by the browser's position. */
export function SelectAddress({ current, onClose }: SelectAddressProps) {
  const { place, busy, problem, session, clear, pick, takePosition } = useChoice();

  const select = () => {
    if (!place?.postal_code) return;
    const { formatted_address, latitude, longitude, postal_code } = place;
    chooseAddress({ address: formatted_address, latitude, longitude, postal_code });
    onClose();
  };

  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <PlaceSearch session={session} error={problem} onType={clear} onPick={({ place_id }) => void pick(place_id)} />
      <div>
        <Button onClick={() => void takePosition()} pending={busy === 'position'}>
          <Icon of={LocateFixed} />
          {texts.current}
        </Button>
      </div>
      <Shown label={place ? texts.selected : texts.now} text={place ? withPostCode(place) : current} />
      <Button look="plate" wide disabled={!place} pending={busy === 'place'} onClick={select}>
        {texts.select}
      </Button>
    </Dialog>
  );
}

function Shown({ label, text }: { label: string; text: string }) {
  if (!text) return null;
  return (
    <div className={styles.shown} role="status">
      <Icon of={MapPin} />
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </div>
  );
}

function withPostCode({ formatted_address, postal_code }: Place): string {
  return !postal_code || formatted_address.includes(postal_code)
    ? formatted_address
    : `${formatted_address}, ${postal_code}`;
}
