import * as z from 'zod/mini';
import { passwordLength } from './password.ts';
import { isStorable, verbatim } from './text.ts';

export const email = z
  .string('Email is required')
  .check(
    z.refine(isStorable, { error: 'Please enter a valid email address', abort: true }),
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, { error: 'Please enter a valid email address', abort: true }),
    z.regex(z.regexes.email, 'Please enter a valid email address'),
  );

export const newPassword = verbatim('Password', {
  min: passwordLength.min,
  max: passwordLength.max,
  tooShort: `Password must be at least ${passwordLength.min} characters`,
});

export const anyPassword = verbatim('Password', { min: 1, max: 1_000 });
export const otp = z
  .pipe(
    z.union([z.string(), z.number()], 'Otp is required'),
    z.transform((value: string | number) => String(value).trim()),
  )
  .check(
    z.refine(isStorable, 'Otp is required'),
    z.minLength(1, 'Otp is required'),
    z.maxLength(20, 'Otp is too long'),
  );
