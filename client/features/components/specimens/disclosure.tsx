import { type ReactNode, useState } from 'react';
import { Accordion } from '../../../ui/accordion.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
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

function TabSpecimens(): ReactNode {
  const [about, setAbout] = useState<'composition' | 'facts' | 'reviews'>('composition');
  const [day, setDay] = useState<'mon' | 'tue' | 'wed'>('tue');
  return (
    <Specimen
      title="Вкладки"
      note="Стрелки ведут к соседней вкладке, пробел или Enter открывает её."
      layout="block"
    >
      <State name="линия, одна недоступна">
        <Tabs
          label="О блюде"
          value={about}
          onValue={setAbout}
          tabs={[
            {
              value: 'composition',
              label: 'Состав',
              content: <p>Говядина, картофель, сливки, масло, соль.</p>,
            },
            { value: 'facts', label: 'Пищевая ценность', content: <p>465 ккал в порции 320 г.</p> },
            { value: 'reviews', label: 'Отзывы', isDisabled: true, content: <p>Отзывов ещё нет.</p> },
          ]}
        />
      </State>
      <State name="плитки: дни недели">
        <Tabs
          label="День меню"
          look="tiles"
          value={day}
          onValue={setDay}
          tabs={[
            { value: 'mon', label: 'Понедельник', content: <p>Овсяная каша, борщ, индейка с кускусом.</p> },
            { value: 'tue', label: 'Вторник', content: <p>Сырники, куриный суп, лосось с булгуром.</p> },
            { value: 'wed', label: 'Среда', content: <p>Омлет, крем-суп из тыквы, котлета с гречкой.</p> },
          ]}
        />
      </State>
    </Specimen>
  );
}

/** Parts that are shown one at a time. */
export function DisclosureSpecimens(): ReactNode {
  return (
    <>
      <TabSpecimens />
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
    </>
  );
}
