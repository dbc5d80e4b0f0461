import { useBusiness } from '../../../features/artisan/artisan-queries.ts';
import { useServicesAsArtisan } from '../../../features/service/manage/service-manage-queries.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { BusinessPart } from '../business-part.tsx';
import { ProfilePart } from './profile-part.tsx';
import { texts } from './workspace-profile-texts.ts';

const onBusinessSaved = () => toast.success(texts.saved);

export default function ProfileBusiness() {
  const services = useServicesAsArtisan();
  return (
    <ProfilePart query={useBusiness()}>
      {(business) => (
        <BusinessPart
          business={business}
          services={services.data ?? []}
          action={texts.save}
          onSaved={onBusinessSaved}
        />
      )}
    </ProfilePart>
  );
}
