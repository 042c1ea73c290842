import type { ReactNode } from 'react';
import { Accordion } from '../../../ui/accordion.tsx';
import { Specimen, State } from '../specimen.tsx';

const questions = [
  {
    id: 'delivery',
    title: 'Когда привозят еду?',
    content:
      'Накануне вечером или утром: с\u00a006:00 до\u00a012:00 и\u00a0с\u00a018:00 до\u00a021:00. Курьер звонит за\u00a015\u00a0минут.',
  },
  {
    id: 'storage',
    title: 'Сколько хранится рацион?',
    content:
      'До\u00a0двух суток в\u00a0холодильнике при\u00a0температуре от\u00a0+2 до\u00a0+6\u00a0°C. Срок написан на\u00a0каждой крышке.',
  },
  {
    id: 'replace',
    title:
      'Можно ли\u00a0заменить блюдо, если я\u00a0не\u00a0ем\u00a0рыбу или у\u00a0меня аллергия на\u00a0орехи?',
    content:
      'Да. Добавьте продукт в\u00a0исключения, и\u00a0во\u00a0всех будущих доставках блюда с\u00a0ним заменятся на\u00a0другие.',
  },
];

/** Accordions. */
export function DisclosureSpecimens(): ReactNode {
  return (
    <Specimen
      title="Раскрывающийся список"
      note="Работает без&nbsp;скриптов; поиск по&nbsp;странице находит и&nbsp;закрытое."
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
