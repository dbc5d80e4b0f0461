import { marketName } from '../../lib/market-name.ts';

export const texts = {
  join: 'Join the waitlist',
  heading: 'Get your first local customers early',
  pitch: `We are opening ${marketName} to service providers in the UK, town by town. Leave your name and we will be in touch.`,
  featured: 'The first 100 providers are featured.',
  commission: 'Joining is free. A commission may apply to bookings later; we will tell you before it does.',
  fullName: 'Full name',
  number: 'WhatsApp number',
  numberHint: 'UK numbers only, 11 digits, for example 07700900123.',
  services: 'Services',
  servicesHint: 'What you do, in your own words.',
  city: 'City',
  social: 'Social profile',
  socialHint: 'Optional. A page that shows your work.',
  group: 'Join the WhatsApp group',
  submit: 'Submit',
  joined: 'You have been added to the waitlist',
  failed: 'That did not go through. What you typed is still here: please try again.',
} as const;
