import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

// Ofcom keeps these mobile numbers for examples; no network has them, so the library's list of ranges does not either.
const exampleMobile = /^\+447700900\d{3}$/;

/** A phone number in E.164 from how people type it, read as British without a prefix; null when it is none. */
export function readPhone(typed: string): string | null {
  const read = parsePhoneNumberFromString(typed, 'GB');
  if (!read || read.ext) return null;
  return read.isValid() || exampleMobile.test(read.number) ? read.number : null;
}
