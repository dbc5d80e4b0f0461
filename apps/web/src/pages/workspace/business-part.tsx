import type { Business } from '@fixit/contract/artisan';
import type { UsedArtisanInvitation } from '@fixit/contract/artisan/artisan-invitation';
import type { ArtisanService } from '@fixit/contract/service';
import { useEffect, useState } from 'react';
import { AddressField } from '../../features/address/address-field.tsx';
import { PostcodeReachMap } from '../../features/address/postcode-reach-map.tsx';
import { BusinessForm } from '../../features/artisan/profile/business-form.tsx';
import { useCategories } from '../../features/category/category-queries.ts';
import { readDraftCategory, saveDraftCategory } from '../../features/service/manage/draft-category.ts';
import { hasPicture } from '../../features/service/manage/has-picture.ts';
import { ServicePhoto } from '../../features/service/manage/service-photo.tsx';
import { ShopSignPanel } from '../../features/shop-sign/shop-sign-panel.tsx';
import { ShopSignPreview } from '../../features/shop-sign/shop-sign-preview.tsx';

interface BusinessPartProps {
  /** This is null before the artisan has filled in the profile. */
  business: Business | null;
  /** Fills in the form of an artisan whom an operator invited. */
  invitation?: UsedArtisanInvitation | null;
  services: readonly ArtisanService[];
  action: string;
  onSaved: () => void;
}

/** The shop sign shows the first trade. Without a service, the artisan chooses the trade of the first service. */
export function BusinessPart({ business, invitation = null, services, action, onSaved }: BusinessPartProps) {
  const categories = useCategories();
  const invitedCategoryId = invitation?.category.id ?? '';
  const [nextCategoryId, setNextCategoryId] = useState(() => readDraftCategory() || invitedCategoryId);
  useEffect(() => {
    if (invitedCategoryId && !readDraftCategory()) saveDraftCategory(invitedCategoryId);
  }, [invitedCategoryId]);
  const [firstService] = services;
  const picture = firstService && hasPicture(firstService) ? firstService.image : null;
  const chosenCategory = categories.data?.find(({ id }) => id === nextCategoryId);
  const trade = firstService?.category ?? chosenCategory;
  const choice = {
    categories: firstService ? [] : (categories.data ?? []),
    value: chosenCategory?.id ?? '',
    onChange: (id: string) => {
      setNextCategoryId(id);
      saveDraftCategory(id);
    },
  };
  return (
    <BusinessForm
      business={business}
      invitation={invitation}
      action={action}
      onSaved={onSaved}
      addressField={(field) => <AddressField {...field} />}
      map={(reach) => <PostcodeReachMap {...reach} />}
      signPreview={(field) => <ShopSignPreview {...field} trade={trade} picture={picture} choice={choice} />}
      signPanel={(field) => (
        <ShopSignPanel
          {...field}
          trade={trade}
          isHidden={picture !== null}
          upload={firstService && services.length === 1 && <ServicePhoto service={firstService} />}
        />
      )}
    />
  );
}
