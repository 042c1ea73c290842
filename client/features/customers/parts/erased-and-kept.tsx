import type { ReactNode } from 'react';
import { CONSENTS_KEPT_YEARS, RECEIPTS_KEPT_YEARS, REMOVAL_DAYS } from '#shared/features/customers/schema.ts';

export function ErasedAndKept(): ReactNode {
  return (
    <>
      <p>
        Через {REMOVAL_DAYS}&nbsp;дней сотрём имя, телефон, почту, адреса, данные о&nbsp;здоровье, сообщения,
        обращения, карты и&nbsp;настройки; отзывы останутся без&nbsp;имени, бонусы сгорят. До&nbsp;этого дня
        можно передумать.
      </p>
      <p>
        По&nbsp;закону останутся: суммы и&nbsp;чеки заказов без&nbsp;имени, телефона и&nbsp;адреса&nbsp;—{' '}
        {RECEIPTS_KEPT_YEARS}&nbsp;лет (бухгалтерский учёт), записи о&nbsp;согласиях&nbsp;—{' '}
        {CONSENTS_KEPT_YEARS}&nbsp;года (доказательство, что мы&nbsp;обрабатывали данные законно).
      </p>
    </>
  );
}
