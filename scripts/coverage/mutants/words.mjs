const account = 'apps/web/src/features/account/account-texts.ts';
const login = 'apps/web/src/features/account/login/login-texts.ts';
const signUp = 'apps/web/src/features/account/sign-up/sign-up-texts.ts';
const booking = 'apps/web/src/features/booking/customer/customer-booking-texts.ts';
const job = 'apps/web/src/features/job/request/request-texts.ts';
const address = 'apps/web/src/features/address/address-texts.ts';
const lists =
  'e2e/spec-server/booking/booking.spec.ts › bookings that fail to load and answers that fail say so and can be retried';
const failedLogin =
  'e2e/spec-server/account/login.spec.ts › a failed login shows its message in banner and toast and keeps the typed values';
const startsNoChat =
  'e2e/spec-server/service/providers.spec.ts › logged in › a failed exploration and a chat that cannot start each say so every time';

/** These faults change a word, a letter or a capital in texts that the specification prescribes. */
export const words = [
  {
    number: '2.33',
    file: 'apps/web/src/features/dashboard/tour-texts.ts',
    at: 'done: ',
    from: "'Done'",
    to: "'Finish'",
    test: 'e2e/spec-server/dashboard/tour.spec.ts › the tour starts when loading is done, visits every stop with buttons and arrow keys, and is shown once',
  },
  {
    number: '2.25',
    file: 'apps/web/src/features/service/browse/service-browse-texts.ts',
    at: 'noResults: ',
    from: "'No results found for the term'",
    to: "'No results found'",
    test: 'e2e/spec-server/dashboard/search.spec.ts › typed text is applied after 300 ms, in groups 15rem high, with two sentences for no results',
  },
  {
    number: '2.37',
    file: 'apps/web/src/features/category/category-texts.ts',
    at: 'none: ',
    from: "'No categories found'",
    to: "'No category found'",
    test: 'e2e/spec-server/dashboard/dashboard.spec.ts › View all lists the categories 24rem high, filters them, and has an empty state',
  },
  {
    number: '2.38',
    file: 'apps/web/src/features/profile/profile-texts.ts',
    at: 'role: ',
    from: "'Service user'",
    to: "'Customer'",
    test: 'e2e/spec-server/account/session.spec.ts › logged in › the Profile panel names the user, links to the profile, and Sign Out ends the session immediately',
  },
  {
    number: '4.6',
    file: login,
    at: 'loggedIn: ',
    from: "'Successfully logged in!'",
    to: "'Successfully Logged In!'",
    test: 'e2e/spec-server/account/login.spec.ts › a login sends its payload once, shows its progress, keeps the session and goes to the dashboard',
  },
  {
    number: '4.11',
    file: signUp,
    at: 'verified: ',
    from: "'Otp Successfull'",
    to: "'Otp successfull'",
    test: 'e2e/spec-server/account/verification.spec.ts › a correct code is confirmed and leads to the login page after 100 ms',
  },
  {
    number: '4.19',
    file: booking,
    at: 'rejected: ',
    from: "'Booking Rejected'",
    to: "'Booking rejected'",
    test: 'e2e/spec-server/booking/booking.spec.ts › an acceptance and a rejection are each sent once, confirmed and followed by a reload of the list',
  },
  {
    number: '4.22',
    file: job,
    at: 'ended: ',
    from: "'No providers available. Expanding search...'",
    to: "'No providers available.'",
    test: 'e2e/spec-server/job/search-for-providers.spec.ts › the search polls immediately and every 5 seconds, and ends after ten polls with a way back',
  },
  {
    number: '4.23',
    file: job,
    at: 'trouble: ',
    from: "'Connection issue. Retrying...'",
    to: "'Connection issue. Retrying…'",
    test: 'e2e/spec-server/job/search-for-providers.spec.ts › a failed poll is reported and counts as an attempt, and the end of the search offers to explore',
  },
  {
    number: '5.10',
    file: job,
    at: 'pleaseSelect: ',
    from: "'Please select a category'",
    to: "'Please choose a category'",
    test: 'e2e/spec-server/job/request.spec.ts › the request form has budget, category and description, and shows an error at an invalid field until it is edited',
  },
  {
    number: '8.1',
    file: account,
    at: 'invalidLogin: ',
    from: "'Invalid login credentials'",
    to: "'Invalid credentials'",
    test: failedLogin,
  },
  {
    number: '8.6',
    file: address,
    at: 'fetchFailed: ',
    from: "'Could not fetch address'",
    to: "'Could not fetch the address'",
    test: 'e2e/spec-server/address/location.spec.ts › a position shown as Could not fetch addr has no postcode, and a request asks for an address',
  },
  {
    number: '8.9',
    file: job,
    at: 'unavailable: ',
    from: "'This service is currently unavailable in your area.'",
    to: "'This service is currently unavailable in your area'",
    test: 'e2e/spec-server/job/request.spec.ts › a request where no artisan works shows a toast and keeps the form',
  },
  {
    number: '8.10',
    file: address,
    at: 'detailFailed: ',
    from: "'Failed to get place details. Please try again.'",
    to: "'Failed to get place details.'",
    test: 'e2e/spec-server/address/select-address.spec.ts › a place without a postcode, or whose details fail, shows a message and cannot be selected',
  },
  {
    number: '8.11',
    file: booking,
    at: 'acceptFailed: ',
    from: "'Failed to accept booking'",
    to: "'Failed to accept'",
    test: lists,
  },
  {
    number: '8.13',
    file: 'apps/web/src/features/conversation/conversation-texts.ts',
    at: 'unableToStart: ',
    from: "'Unable to initiate chat, try again'",
    to: "'Unable to initiate chat'",
    test: startsNoChat,
  },
  {
    number: '8.14',
    file: 'apps/web/src/features/profile/profile-texts.ts',
    at: 'updateError: ',
    from: "'Error updating profile'",
    to: "'Error Updating Profile'",
    test: 'e2e/spec-server/account/profile.spec.ts › a failed profile update shows its toast and message and keeps the typed values',
  },
  {
    number: '8.15',
    file: 'apps/web/src/features/message/message-texts.ts',
    at: 'uploaded: ',
    from: "'Image uploaded successfuly'",
    to: "'Image uploaded successfully'",
    test: 'e2e/spec-server/app/calls.spec.ts › a picture is uploaded as a form, sent as a URL, and confirmed',
  },
];
