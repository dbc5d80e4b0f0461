import { AddressField } from '../../../features/address/address-field.tsx';
import { Reach } from '../../../features/address/reach.tsx';
import { BusinessForm } from '../../../features/artisan/profile/business-form.tsx';
import { useBusiness } from '../../../features/artisan/queries.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { Part } from './profile-part.tsx';
import { texts } from './profile-texts.ts';

const onSaved = () => toast.success(texts.saved);

export default function BusinessPart() {
  return (
    <Part of={useBusiness()}>
      {(business) => (
        <BusinessForm
          business={business}
          action={texts.save}
          onSaved={onSaved}
          addressField={(field) => <AddressField {...field} />}
          map={(reach) => <Reach {...reach} />}
        />
      )}
    </Part>
  );
}
