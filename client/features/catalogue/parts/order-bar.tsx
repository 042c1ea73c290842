import type { ReactNode } from 'react';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { countOf } from '#shared/plurals.ts';
import { Button } from '../../../ui/button.tsx';
import { StickyBar } from '../../../ui/sticky-bar.tsx';
import type { Draft } from '../draft.ts';
import { CONFIGURATOR_FORM } from './configurator.tsx';

/** On small screens: what is composed and what it costs, always at hand. */
export function OrderBar({
  draft,
  totalKop,
}: {
  readonly draft: Draft;
  readonly totalKop: Kopecks;
}): ReactNode {
  return (
    <StickyBar
      sum={formatMoney(totalKop)}
      caption={`${draft.programme.name}, ${countOf(draft.days, 'день', 'дня', 'дней')}`}
    >
      <Button type="submit" form={CONFIGURATOR_FORM}>
        Оформить
      </Button>
    </StickyBar>
  );
}
