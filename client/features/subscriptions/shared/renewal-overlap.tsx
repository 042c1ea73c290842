import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '#shared/dates.ts';
import type { Subscription } from '#shared/features/subscriptions/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { Notice } from '../../../ui/notice.tsx';

interface RenewalOverlapProps {
  readonly subscription: Pick<Subscription, 'programme' | 'next'>;
  readonly action?: ReactNode;
}

/** Warns that the next renewal brings food for days that have another order, and says what will happen. */
export function RenewalOverlap({ subscription: { programme, next }, action }: RenewalOverlapProps) {
  if (!next?.overlap) return null;
  const { overlap } = next;
  const span = `с ${formatDay(overlap.startDate)} по ${formatDay(overlap.endDate)}`;
  return (
    <Notice tone="warning" title="На дни продления рацион уже есть" action={action}>
      Подписка «{programme.name}» продлится с {formatDay(next.startDate)}, а{' '}
      {overlap.kind === 'order'
        ? `заказ № ${overlap.number} идёт ${span}`
        : `подписка «${overlap.programme}» продлится ${span}`}
      . Если ничего не менять, {formatMoment(next.chargeAt)} спишем {formatMoney(next.totalKop)} и в общие дни
      привезём оба рациона. Продление можно пропустить или поставить на паузу в подписке.
    </Notice>
  );
}
