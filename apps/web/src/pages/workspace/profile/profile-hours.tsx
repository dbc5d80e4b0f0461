import { HoursForm } from '../../../features/artisan/hours/hours-form.tsx';
import { useHours } from '../../../features/artisan/queries.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { Part } from './profile-part.tsx';
import { texts } from './profile-texts.ts';

const onSaved = () => toast.success(texts.saved);

export default function HoursPart() {
  return <Part of={useHours()}>{(hours) => <HoursForm hours={hours} action={texts.save} onSaved={onSaved} />}</Part>;
}
