import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '#shared/dates.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { Notice } from '../../../ui/surfaces.tsx';

interface RenewalOverlapProps {
  readonly subscription: Pick<Subscription, 'programme' | 'next'>;
  readonly action?: ReactNode;
}

/** Warns that the next renewal brings food for days that have another order, and says what will happen. */
export function RenewalOverlap({ subscription: { programme, next }, action }: RenewalOverlapProps) {
  if (!next?.overlap) return null;
  const { overlap } = next;
  const span = `с\u00a0${formatDay(overlap.startDate)} по\u00a0${formatDay(overlap.endDate)}`;
  return (
    <Notice tone="warning" title="На&nbsp;дни продления рацион уже есть" action={action}>
      Подписка «{programme.name}» продлится с&nbsp;{formatDay(next.startDate)}, а&nbsp;
      {overlap.kind === 'order'
        ? `заказ №\u00a0${overlap.number} идёт ${span}`
        : `подписка «${overlap.programme}» продлится ${span}`}
      . Если ничего не&nbsp;менять, {formatMoment(next.chargeAt)} спишем {formatMoney(next.totalKop)}{' '}
      и&nbsp;в&nbsp;общие дни привезём оба рациона. Продление можно пропустить или поставить на&nbsp;паузу
      в&nbsp;подписке.
    </Notice>
  );
}
