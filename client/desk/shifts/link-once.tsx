import type { ReactNode } from 'react';
import { formatMoment } from '#shared/dates.ts';
import type { ShiftLink } from '#shared/features/desk/shifts/contract.ts';
import { Once } from '../once.tsx';

/** The link of a shift, which nobody can read again. */
export const LinkOnce = ({ link: { link, from, until } }: { readonly link: ShiftLink }): ReactNode => (
  <div role="status">
    Отправьте курьеру сейчас, больше мы её не покажем: <Once>{link}</Once>
    Работает с {formatMoment(from)} до {formatMoment(until)}.
  </div>
);
