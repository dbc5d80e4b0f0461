import { LocateFixed, MapPin } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlaceMap } from '../../ui/map/place-map.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type_ from '../../ui/theme/type.module.css';
import { useBrowserPosition } from './browser-position.ts';
import { chooseAddress } from './chosen-address.ts';
import type { CurrentAddress } from './current-address.ts';
import { PlaceSearch } from './place-search.tsx';
import styles from './select-address.module.css';
import { texts } from './texts.ts';
import { useChoice } from './use-choice.ts';
import { PostCodeByHand, useTypedPostcode } from './use-typed-postcode.tsx';

interface SelectAddressProps {
  /** To compare with. */
  current: CurrentAddress;
  onClose: () => void;
}

/** By search, by the browser's position, or by a marker on the map. */
export function SelectAddress({ current, onClose }: SelectAddressProps) {
  const [text, setText] = useState('');
  const choice = useChoice();
  const { place, busy, problem, unavailable, at } = choice;
  const { message } = useBrowserPosition();
  const hand = useTypedPostcode();
  const canWrite = unavailable && !place && text.trim() !== '';

  const select = () => {
    const written = place ? place.postal_code : hand.read();
    if (!written) return;
    // A typed address is where the marker was moved to, if it was.
    const position = place ?? at;
    chooseAddress({
      address: place?.formatted_address ?? text.trim(),
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      postal_code: written,
    });
    onClose();
  };

  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <PlaceSearch
        text={text}
        session={choice.session}
        error={problem}
        onType={(typed) => {
          setText(typed);
          choice.clear();
        }}
        onPick={({ place_id, description }) => {
          setText(description);
          void choice.pick(place_id);
        }}
        onUnavailable={choice.makeUnavailable}
      />
      {unavailable && !place && <PostCodeByHand hand={hand} />}
      <div className={styles.ask}>
        <Button onClick={() => void choice.takePosition()} pending={busy === 'position'}>
          <Icon of={LocateFixed} />
          {texts.current}
        </Button>
        {message && !problem && <p className={styles.quiet}>{message}</p>}
      </div>
      <div>
        <PlaceMap
          className={styles.map}
          at={at ?? current.position}
          onPick={(position) => void choice.pickPosition(position)}
        />
        {(at ?? current.position) && <p className={styles.quiet}>{texts.moveMarker}</p>}
      </div>
      <Shown label={place ? texts.selected : texts.now} text={place ? withPostCode(place) : current.text} />
      <Button look="primary" wide disabled={!place && !canWrite} pending={busy === 'place'} onClick={select}>
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
        <p className={type_.note}>{label}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </div>
  );
}

function withPostCode({ formatted_address, postal_code }: { formatted_address: string; postal_code: string | null }) {
  return !postal_code || formatted_address.includes(postal_code)
    ? formatted_address
    : `${formatted_address}, ${postal_code}`;
}
