import { placeLimits, readPostCode } from '@fixit/contract/value/address';
import { namesHouse } from '@fixit/contract/value/postal-address';
import { LocateFixed, MapPin } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlaceMap } from '../../ui/map/place-map.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import { texts } from './address-texts.ts';
import { useBrowserPosition } from './browser-position.ts';
import { chooseAddress } from './chosen-address.ts';
import type { ChosenAddress, CurrentAddress } from './current-address.ts';
import { PlaceSearch } from './place-search.tsx';
import styles from './select-address-dialog.module.css';
import { addDetails, readTypedDetails } from './typed-details.ts';
import { useAddressChoice } from './use-address-choice.ts';
import { PostcodeField, useTypedPostcode } from './use-typed-postcode.tsx';

interface SelectAddressProps {
  current: CurrentAddress;
  onClose: () => void;
}

export function SelectAddress({ current, onClose }: SelectAddressProps) {
  const [text, setText] = useState('');
  const [house, setHouse] = useState({ text: '', isEdited: false });
  const [source, setSource] = useState<'search' | 'map'>('search');
  // If a street has no results, people enter the town instead. The street is kept, because it may contain the house.
  const [street, setStreet] = useState('');
  const choice = useAddressChoice();
  const { place, busy, problem, unavailable, marker } = choice;
  const { message } = useBrowserPosition();
  const typedPostcode = useTypedPostcode();
  const unit = useTypedPostcode();
  const canUseTypedAddress = unavailable && !place && text.trim() !== '';

  const post_code = readPostCode(unit.value)?.unit ?? null;
  const withDetails = (houseText: string) =>
    place?.postal_code
      ? addDetails({ ...place, postal_code: place.postal_code }, { house: houseText, post_code }, source)
      : null;
  // Leaves out the house, so that a screen reader does not repeat the address on every keystroke.
  const selected = withDetails('');
  const lacksUnit = place !== null && !readPostCode(place.postal_code ?? '')?.unit;

  const readTypedAddress = () => {
    const postal_code = typedPostcode.value.trim()
      ? typedPostcode.read()
      : (readTypedDetails(text, '').post_code ?? typedPostcode.read());
    // A moved marker gives a typed address its position.
    const { latitude, longitude } = marker ?? { latitude: null, longitude: null };
    return postal_code === null ? null : { address: text.trim(), latitude, longitude, postal_code };
  };
  const select = () => {
    if (lacksUnit && unit.value.trim() && unit.read() === null) return;
    const address = place ? withDetails(house.text) : readTypedAddress();
    if (!address) return;
    chooseAddress(address);
    onClose();
  };

  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <PlaceSearch
        text={text}
        session={choice.session}
        error={problem}
        onType={(value) => {
          setText(value);
          if (namesStreet(value) && !street.startsWith(value)) setStreet(value);
          choice.clear();
        }}
        onPick={({ place_id, description }) => {
          const details = readTypedDetails(text, description);
          const earlierHouse = house.isEdited ? house.text : readTypedDetails(street, description).house;
          setHouse({ text: details.house || earlierHouse, isEdited: house.isEdited });
          unit.change(details.post_code ?? '');
          setStreet('');
          setSource('search');
          setText(description);
          void choice.pick(place_id);
        }}
        onUnavailable={choice.makeUnavailable}
      />
      {unavailable && !place && <PostcodeField field={typedPostcode} hint={texts.byHand} />}
      <div className={styles.ask}>
        <Button
          pending={busy === 'position'}
          onClick={() => {
            if (!house.text) setHouse({ ...house, text: readTypedDetails(street, '').house });
            setSource('map');
            void choice.takePosition();
          }}
        >
          <Icon of={LocateFixed} />
          {texts.currentLocation}
        </Button>
        {message && !problem && <p className={styles.quiet}>{message}</p>}
      </div>
      <div>
        <PlaceMap
          className={styles.map}
          at={marker ?? current.position}
          onPick={(position) => {
            setSource('map');
            void choice.pickPosition(position);
          }}
        />
        {(marker ?? current.position) && <p className={styles.quiet}>{texts.moveMarker}</p>}
      </div>
      {place && (!namesHouse(place.formatted_address) || house.text !== '' || house.isEdited) && (
        <TextField
          label={texts.house}
          hint={texts.houseHint}
          autoComplete="address-line1"
          maxLength={placeLimits.query}
          value={house.text}
          onChange={(value) => setHouse({ text: value, isEdited: true })}
        />
      )}
      {place && lacksUnit && (
        <PostcodeField field={unit} hint={texts.wholePostCode} placeholder={place.postal_code ?? ''} />
      )}
      <LabelledText
        label={selected ? texts.selected : texts.current}
        text={selected ? withPostCode(selected) : current.text}
      />
      <Button
        variant="primary"
        wide
        disabled={!place && !canUseTypedAddress}
        pending={busy === 'place'}
        onClick={select}
      >
        {texts.select}
      </Button>
    </Dialog>
  );
}

/** Returns true if a string has a number and a word, unlike the beginning of a postcode. */
function namesStreet(text: string): boolean {
  return /\p{N}/u.test(text) && /\p{L}{3}/u.test(text);
}

function LabelledText({ label, text }: { label: string; text: string }) {
  if (!text) return null;
  return (
    <div className={styles.shown} role="status">
      <Icon of={MapPin} />
      <div>
        <p className={typeStyles.note}>{label}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </div>
  );
}

function withPostCode({ address, postal_code }: ChosenAddress): string {
  return address.includes(postal_code) ? address : `${address}, ${postal_code}`;
}
