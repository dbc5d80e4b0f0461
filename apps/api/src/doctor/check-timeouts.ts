/** The whole command must finish within 5 seconds. All limits are in milliseconds. Tests extend them. */
export const checkTimeouts = { check: 3_500, connect: 2_000, statement: 1_500, email: 2_500, dns: 1_000, close: 500 };
