import { searchLimits } from '@fixit/contract/operator/operator-search';
import { type PostCode, readPostCode } from '@fixit/contract/value/address';

/** Holds every possible interpretation of a search text. */
export interface SearchTerms {
  id?: string;
  case_number?: string;
  task?: string;
  email?: string;
  /** Has neither the country code nor the leading zero. */
  phone?: string;
  postcode?: PostCode;
  name?: string;
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Operators type '1042', 'case 1042' or '#1042'. */
const caseForm = /^(?:case ?)?#?(\d{1,15})$/i;

const taskForm = /^\d{1,18}$/;

/** People write phone numbers with these characters, and may copy invisible ones. */
const phoneForm = /^[\s\d()./+\p{Pd}\p{Cf}]+$/u;

/** The last six digits of a number are enough. */
const minDigits = 6;

/** Interprets a string as an id, case number, email, phone number, postcode or name. Several may apply. */
export function readSearchTerms(input: string): SearchTerms {
  const text = input.trim().replace(/\s+/g, ' ');
  if (idForm.test(text)) return { id: text.toLowerCase() };
  if (text.includes('@')) return { email: text.toLowerCase() };
  const phone = phoneForm.test(text) ? readDigits(text) : undefined;
  const postcode = readPostCode(text);
  const case_number = caseForm.exec(text)?.[1];
  return {
    ...(case_number !== undefined && { case_number }),
    ...(taskForm.test(text) && { task: text }),
    ...(phone !== undefined && { phone }),
    ...(postcode && { postcode }),
    ...(text.length >= searchLimits.shortest && { name: text }),
  };
}

/** Returns '7700900318' for '+44 (0)7700 900318', '0044 7700…' and '07700 900318'. Needs six digits. */
function readDigits(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits.length < minDigits) return undefined;
  const hasCountryCode = text.includes('+') || digits.startsWith('00');
  return (hasCountryCode ? digits.replace(/^0*(?:44)?0*/, '') : digits.replace(/^0+/, '')) || undefined;
}
