import { artisan } from '@fixit/contract/artisan';
import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { profile } from '@fixit/contract/profile';
import { usualHours } from '@fixit/contract/value/week';
import { callAs, type MeasuredCall } from './calls.ts';
import type { BritainPeople } from './people.ts';

/** Lists writes that can be repeated. They come last, because they change the results of reads. */
export function listWrites(people: BritainPeople): MeasuredCall[] {
  const { artisan: ordinary, heaviestArtisan: heaviest, customer, category_id } = people;
  const request = { query: { category_id, postcode: 'E1' }, body: { description: 'A tap drips in the kitchen.' } };
  return [
    callAs(ordinary.token, 'ordinary artisan, all', notification.markRead, { body: {} }),
    callAs(heaviest.token, 'heaviest artisan, all', notification.markRead, { body: {} }),
    callAs(heaviest.token, 'heaviest artisan', notification.setSettings, { body: { paused: false } }),
    callAs(heaviest.token, 'heaviest', artisan.setHours, { body: { hours: usualHours } }),
    callAs(customer.token, 'ordinary', profile.setAddress, {
      body: { post_code: 'E1', address: '1 High Street', latitude: 51.515, longitude: -0.06 },
    }),
    callAs(customer.token, 'ordinary, in London', job.create, request),
  ];
}
