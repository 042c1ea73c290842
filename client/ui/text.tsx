import type { ReactNode } from 'react';
import { formatPhone } from '#shared/phone.ts';
import { css } from './css.ts';

/** A phone number that is never broken across lines, not even at its hyphens. */
export function PhoneText({ phone }: { readonly phone: string }) {
  return <span className={css('whitespace-nowrap')}>{formatPhone(phone)}</span>;
}

/** «06:00–08:00» that is never broken across lines, not even at its dash. */
export function HoursText({ hours }: { readonly hours: string }) {
  return <span className={css('whitespace-nowrap')}>{hours}</span>;
}

/** The class of text for screen readers only. */
export const visuallyHidden = css(
  'absolute size-px overflow-hidden whitespace-nowrap [clip-path:inset(50%)]',
);

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}

/** The address that dials a number written for people. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
