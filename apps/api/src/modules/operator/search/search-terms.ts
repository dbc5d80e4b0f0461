import { searchLimits } from '@fixit/contract/operator/operator-search';
import { type PostCode, readPostCode } from '@fixit/contract/value/address';

/** Holds every way in which a typed text can be read. */
export interface SearchTerms {
  id?: string;
  /** This is the number of a case, as letters name it. */
  case_number?: string;
  /** This is the number of a task in the queue. */
  task?: string;
  email?: string;
  /** These are the digits after the country code and the zero. */
  phone?: string;
  postcode?: PostCode;
  name?: string;
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A case is named '1042', 'case 1042' or '#1042'. */
const caseForm = /^(?:case ?)?#?(\d{1,15})$/i;

const taskForm = /^\d{1,18}$/;

/** Numbers are written with these characters in them, and copied with invisible ones. */
const phoneForm = /^[\s\d()./+\p{Pd}\p{Cf}]+$/u;

/** The last digits of a number are enough, from six on. */
const fewestDigits = 6;

/** Reads a text as an id, a case's number, an email, a phone number, a postcode and a name, as far as it may be one. */
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

/** Returns '7700900318' for '+44 (0)7700 900318', '0044 7700…' and '07700 900318', and undefined for too few digits. */
function readDigits(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits.length < fewestDigits) return undefined;
  const isAbroad = text.includes('+') || digits.startsWith('00');
  return (isAbroad ? digits.replace(/^0*(?:44)?0*/, '') : digits.replace(/^0+/, '')) || undefined;
}
