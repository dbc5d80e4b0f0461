/** Time limits of checks, in milliseconds. All checks and the start of the command take less than 5 seconds together. Tests on a busy machine wait longer. */
export const patience = { check: 3_500, connect: 2_000, statement: 1_500, email: 2_500, dns: 1_000, close: 500 };
