import type { Category } from '@fixit/contract/category';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { SelectAddress } from '../../features/address/select-address-dialog.tsx';
import { useCurrentAddress } from '../../features/address/use-current-address.ts';
import { useCategories } from '../../features/category/category-queries.ts';
import { discardRequest, draftToast, leaveRequest } from '../../features/job/request/request-draft-toasts.ts';
import { RequestForm } from '../../features/job/request/request-form.tsx';
import { texts } from '../../features/job/request/request-texts.ts';
import { useProfile } from '../../features/profile/profile-queries.ts';
import { useNetworkErrorRedirect } from '../../lib/http/use-network-error-redirect.ts';
import type { ChosenArtisan } from '../../lib/overlay.ts';
import { paths } from '../../lib/paths.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { RetryLine } from '../../ui/page/retry-line.tsx';

interface RequestServiceProps {
  category_id?: string | undefined;
  artisan?: ChosenArtisan | undefined;
  onClose: () => void;
}

export default function RequestService({ category_id, artisan, onClose }: RequestServiceProps) {
  const [, navigate] = useLocation();
  const [isChoosingAddress, setChoosingAddress] = useState(false);
  const categories = useCategories();
  useNetworkErrorRedirect(categories.error);
  const profile = useProfile();
  const address = useCurrentAddress(profile.data);

  // The draft is open again, so the toast that offers it is dismissed.
  useEffect(() => toast.dismiss(draftToast), []);

  const discard = () => {
    discardRequest(artisan);
    onClose();
  };
  const leave = () => {
    leaveRequest(artisan);
    onClose();
  };

  return (
    <Dialog title={texts.dialog} onClose={discard} onDismiss={leave}>
      {categories.isError && <RetryLine sentence={texts.categoriesFailed} query={categories} />}
      <RequestForm
        categories={artisan ? categoriesOf(artisan, categories.data) : (categories.data ?? [])}
        category_id={category_id}
        artisan={artisan}
        postcode={address.post_code}
        findPostcode={async () => {
          const { data } = await profile.refetch({ cancelRefetch: false });
          return data && (data.post_code || null);
        }}
        place={address.place}
        onChooseAddress={() => setChoosingAddress(true)}
        onSent={(job_id) => {
          onClose();
          navigate(paths.availableProviders(job_id ?? undefined));
        }}
      />
      {isChoosingAddress && <SelectAddress current={address} onClose={() => setChoosingAddress(false)} />}
    </Dialog>
  );
}

function categoriesOf({ category_ids }: ChosenArtisan, categories: readonly Category[] = []): readonly Category[] {
  return categories.filter(({ id }) => category_ids.includes(id));
}
