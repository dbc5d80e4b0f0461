import { artisan } from '@fixit/contract/artisan';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import styles from '../dialog/booking-fields.module.css';
import { freeTimesKey } from '../dialog/free-times-queries.ts';
import { texts } from './chat-booking-texts.ts';

interface TravelTimeProps {
  /** This is null while Fixit estimates each drive. */
  minutes: number | null;
  onDone: () => void;
}

/** Sets one duration for all drives, or lets Fixit estimate each drive again. */
export function TravelTime({ minutes, onDone }: TravelTimeProps) {
  const [input, setInput] = useState(minutes === null ? '' : String(minutes));
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (chosen: number | null) => call(artisan.setTravelTime, { body: { minutes: chosen } }),
    onSuccess: async () => {
      toast.success(texts.travelSaved);
      onDone();
      await queryClient.invalidateQueries({ queryKey: freeTimesKey });
    },
  });
  const error = save.error && (refusedFields(save.error)['minutes'] ?? sentenceOf(save.error, texts.travelFailed));
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
        <Button pending={save.isPending} onClick={() => save.mutate(input.trim() === '' ? null : Number(input))}>
          {texts.saveTravel}
        </Button>
        <Button variant="text" onClick={onDone}>
          {texts.keepTravel}
        </Button>
      </div>
    </>
  );
}
