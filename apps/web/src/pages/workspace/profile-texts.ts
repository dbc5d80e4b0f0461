export const texts = {
  title: 'Profile',
  tabs: 'Parts of your profile',
  business: 'Business',
  services: 'Services',
  hours: 'Hours',
  timeOff: 'Time off',
  save: 'Save',
  saved: 'Saved',
  reviews: 'Your reviews',
  signOut: 'Sign Out',
  addService: 'Add a service',
  failed: 'This part of your profile could not be loaded.',
} as const;
