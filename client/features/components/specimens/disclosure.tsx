import type { ReactNode } from 'react';
import { Accordion } from '../../../ui/accordion.tsx';
import { Specimen, State } from '../specimen.tsx';

const questions = [
  {
    id: 'delivery',
    title: 'Когда привозят еду?',
    content: 'Накануне вечером или утром: с 06:00 до 12:00 и с 18:00 до 21:00. Курьер звонит за 15 минут.',
  },
  {
    id: 'storage',
    title: 'Сколько хранится рацион?',
    content: 'До двух суток в холодильнике при температуре от +2 до +6 °C. Срок написан на каждой крышке.',
  },
  {
    id: 'replace',
    title: 'Можно ли заменить блюдо, если я не ем рыбу или у меня аллергия на орехи?',
    content:
      'Да. Добавьте продукт в исключения, и во всех будущих доставках блюда с ним заменятся на другие.',
  },
];

/** Accordions. */
export function DisclosureSpecimens(): ReactNode {
  return (
    <Specimen
      title="Раскрывающийся список"
      note="Работает без скриптов; поиск по странице находит и закрытое."
      layout="wide"
    >
      <State name="открыт один">
        <Accordion items={questions} openId="delivery" />
      </State>
      <State name="каждый сам по себе">
        <Accordion items={questions.slice(0, 2)} isSingle={false} />
      </State>
    </Specimen>
  );
}
