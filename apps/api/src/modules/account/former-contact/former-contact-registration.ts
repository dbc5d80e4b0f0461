import type { ModuleRegistration } from '../../../platform/module-registration.ts';
import { storeFormerContacts } from './former-contact-actions.ts';
import { removeFormerContacts } from './former-contact-repository.ts';

/** This must be the first registration because the others erase the email and the phone. */
export const formerContactRegistration: ModuleRegistration = {
  columns: ['former_contact.account_id'],
  erased: [],
  retained: {
    'operators see for two years that somebody who was suspended or left may be back': [
      'former_contact.kind',
      'former_contact.hash',
    ],
  },
  suspend: (db, { account_id }) => storeFormerContacts(db, account_id),
  restore: (db, { account_id }) => removeFormerContacts(db, account_id),
  erase: (db, { account_id }) => storeFormerContacts(db, account_id),
};
