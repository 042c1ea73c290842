import { cleanText } from './typed-text.ts';
import { NBSP } from './typography.ts';

/** Brings a Russian mobile number to `+79XXXXXXXXX`, or undefined when it is not one. */
export function normalizePhone(text: string): string | undefined {
  const typed = cleanText(text);
  if (!/^[+\d\s().\p{Pd}]+$/u.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '');
  const national = digits.length === 11 && /^[78]/.test(digits) ? digits.slice(1) : digits;
  return /^9\d{9}$/.test(national) ? `+7${national}` : undefined;
}

/** «+7 916 204-18-30». */
export function formatPhone(phone: string): string {
  const match = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone);
  return match ? `+7 ${match[1]} ${match[2]}-${match[3]}-${match[4]}`.replaceAll(' ', NBSP) : phone;
}

/** The same for a text: a joiner, which is not seen, keeps it on one line. */
export function phoneInText(phone: string): string {
  return formatPhone(phone).replaceAll('-', '-\u2060');
}
