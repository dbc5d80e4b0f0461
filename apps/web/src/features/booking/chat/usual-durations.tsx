import { durationText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import styles from '../dialog/booking-fields.module.css';
import { texts } from './chat-booking-texts.ts';

/** The last one is a working day. */
const usualDurations = ['0.5', '1', '2', '4', '8'] as const;

interface UsualDurationsProps {
  value: string;
  onChange: (hours: string) => void;
}

/** Fills in the field below, which accepts any other duration. */
export function UsualDurations({ value, onChange }: UsualDurationsProps) {
  return (
    <div role="group" aria-label={texts.usualDurations} className={classes(styles.row, styles.durations)}>
      {usualDurations.map((hours) => {
        const isChosen = Number(value) === Number(hours);
        return (
          <Button
            key={hours}
            variant={isChosen ? 'secondary' : 'plain'}
            aria-pressed={isChosen}
            onClick={() => onChange(hours)}
          >
            {hours === '8' ? texts.wholeDay : durationText(Number(hours) * 60)}
          </Button>
        );
      })}
    </div>
  );
}
