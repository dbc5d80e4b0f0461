import { useState } from 'react';
import { refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import styles from '../dialog/booking-fields.module.css';
import { useSetTravelTime } from './chat-booking-changes.ts';
import { texts } from './chat-booking-texts.ts';

interface TravelTimeProps {
  /** This is null if Fixit estimates each drive. */
  minutes: number | null;
  onDone: () => void;
}

export function TravelTime({ minutes, onDone }: TravelTimeProps) {
  const [input, setInput] = useState(minutes === null ? '' : String(minutes));
  const setTravelTime = useSetTravelTime();
  const save = () =>
    setTravelTime.mutate(input.trim() === '' ? null : Number(input), {
      onSuccess: () => {
        toast.success(texts.travelSaved);
        onDone();
      },
    });
  const { error: refusal, isPending } = setTravelTime;
  const error = refusal && (refusedFields(refusal)['minutes'] ?? sentenceOf(refusal, texts.travelFailed));
  return (
    <>
      <NumberField
        label={texts.travelMinutes}
        name="travel_minutes"
        step="5"
        hint={texts.travelHint}
        value={input}
        error={error ?? undefined}
        onChange={setInput}
      />
      <div className={styles.row}>
        <Button pending={isPending} onClick={save}>
          {texts.saveTravel}
        </Button>
        <Button variant="text" onClick={onDone}>
          {texts.keepTravel}
        </Button>
      </div>
    </>
  );
}
