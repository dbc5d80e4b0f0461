import { randomUUID } from 'node:crypto';
import { artisan } from '@fixit/contract/artisan';
import { category } from '@fixit/contract/category';
import { service } from '@fixit/contract/service';
import { createAccount, type TestCaller } from './calls.ts';

/** The artisan has a business and one service. */
export interface TestArtisan extends TestCaller {
  readonly name: string;
  readonly artisan_id: string;
  readonly service_id: string;
  readonly category_id: string;
}

interface TestBusiness {
  /** A random suffix is added, so that tests do not find each other's artisans. */
  name: string;
  category: string;
  postCode?: string;
}

/** Signs up an artisan through the API, with a business at a postcode and one service. */
export async function createArtisan({
  name,
  category: trade,
  postCode = 'BD18 3HF',
}: TestBusiness): Promise<TestArtisan> {
  const caller = await createAccount('artisan', 'Bo');
  const business_name = `${name} ${randomUUID().slice(0, 6)}`;
  const { data: business } = await caller.call(artisan.setProfile, {
    body: {
      business_name,
      business_detail: 'Thirty years on the tools.',
      address: 'Otley Road, Shipley',
      post_code: postCode,
      phone: '01274 753219',
      service_radius_km: 20,
    },
  });
  const { data: categories } = await caller.call(category.list, {});
  const chosenCategory = categories.find((entry) => entry.category === trade);
  if (!chosenCategory) throw new Error(`No category ${trade}`);
  const { data: addedService } = await caller.call(service.add, {
    body: { category_id: chosenCategory.id, description: 'Taps, leaks and boilers.' },
  });
  return {
    ...caller,
    name: business_name,
    artisan_id: business.id,
    service_id: addedService.id,
    category_id: chosenCategory.id,
  };
}
