/** Artisans see this instead of the name of a customer whose account is deleted. */
export const formerCustomer = 'Former customer';

/** The sentence does not reveal whether the account is deleted or suspended. */
export const recipientGone = 'This person can no longer be reached here.';
