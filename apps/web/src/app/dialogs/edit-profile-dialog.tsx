import { AddressField } from '../../features/address/address-field.tsx';
import { EditForm } from '../../features/profile/edit-form.tsx';
import { useProfile } from '../../features/profile/profile-queries.ts';
import { texts } from '../../features/profile/profile-texts.ts';
import { sentenceOf } from '../../lib/http/call-error.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export default function EditProfile({ onClose }: { onClose: () => void }) {
  const profile = useProfile();
  return (
    <Dialog title={texts.edit} onClose={onClose}>
      {profile.isPending && <Spinner />}
      {profile.isError && (
        <RetryLine sentence={texts.loadFailed(sentenceOf(profile.error, texts.unknownReason))} query={profile} />
      )}
      {profile.data && (
        <EditForm profile={profile.data} onClose={onClose} addressField={(props) => <AddressField {...props} />} />
      )}
    </Dialog>
  );
}
