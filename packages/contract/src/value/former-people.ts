/** Artisans read this instead of the name of a customer whose account is deleted. */
export const formerCustomer = 'Former customer';

/** The sentence does not tell a deleted account from a suspended one. */
export const recipientGone = 'This person can no longer be reached here.';
