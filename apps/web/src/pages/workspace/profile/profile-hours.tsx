import { useWorkingWeek } from '../../../features/artisan/artisan-queries.ts';
import { HoursForm } from '../../../features/artisan/hours/hours-form.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { ProfilePart } from './profile-part.tsx';
import { texts } from './workspace-profile-texts.ts';

const onHoursSaved = () => toast.success(texts.saved);

export default function HoursPart() {
  return (
    <ProfilePart query={useWorkingWeek()}>
      {(saved) => <HoursForm saved={saved} action={texts.save} onSaved={onHoursSaved} />}
    </ProfilePart>
  );
}
