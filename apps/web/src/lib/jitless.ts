import { config } from 'zod/mini';

/** Imported before any schema: our content security policy forbids code made from text. */
config({ jitless: true });
