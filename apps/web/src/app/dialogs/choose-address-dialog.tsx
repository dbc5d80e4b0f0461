import { SelectAddress } from '../../features/address/select-address-dialog.tsx';
import { useCurrentAddress } from '../../features/address/use-current-address.ts';
import { useProfile } from '../../features/profile/profile-queries.ts';

export default function ChooseAddressDialog({ onClose }: { onClose: () => void }) {
  const profile = useProfile();
  const address = useCurrentAddress(profile.data);
  return <SelectAddress current={address} onClose={onClose} />;
}
