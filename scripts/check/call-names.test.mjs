import { describe, expect, test } from 'vitest';
import { findNameFaults, functionNames } from './call-names.mjs';

const routes = `import { acceptBooking, listBookings } from './booking-actions.ts';
import { showBooking } from './booking-repository.ts';
export function bookingRoutes(app) {
  serve(app, booking.accept, ({ db }) => acceptBooking(db));
  serve(app, booking.show, ({ db }) => showBooking(db));
  serve(app, booking.cancel, ({ db }) => acceptBooking(db));
  for (const call of [booking.listAsCustomer, booking.listAsArtisan]) serve(app, call, ({ db }) => listBookings(db));
}
`;
const faultsOf = (...calls) => findNameFaults(calls, new Map([['booking', routes]]));

describe('names of calls', () => {
  test('a call that is served by the action with its name has no fault', () => {
    expect(faultsOf('booking.accept', 'booking.listAsCustomer', 'booking.listAsArtisan')).toEqual([]);
  });

  test.each([
    ['booking.cancel', 'booking.cancel: no action named cancelBooking or cancelBookings'],
    ['booking.show', 'booking.show: no action named showBooking or showBookings'],
    ['booking.reject', 'booking.reject: no route serves it'],
    ['tile.showSource', 'tile.showSource: no route serves it'],
  ])('the call %s is reported if another action, a repository or nothing serves it', (call, fault) => {
    expect(faultsOf(call)).toEqual([fault]);
  });

  test('a list has a plural name, and a name of several words needs no module', () => {
    expect([...new Set(functionNames('category.list'))]).toEqual(['listCategories']);
    expect(functionNames('service.setImage')).toContain('setServiceImage');
    expect(functionNames('account.changePassword')).toContain('changePassword');
    expect(functionNames('booking.acceptByPost')).toContain('acceptBooking');
  });
});
