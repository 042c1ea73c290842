import { type ReactNode, useState } from 'react';
import { addDays, formatDay, formatDayLong, type IsoDate } from '#shared/dates.ts';
import { type CalendarDay, CalendarMonth } from '../../../ui/calendar-month.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { ZoneMap } from '../../../ui/zone-map.tsx';
import { Specimen, State } from '../specimen.tsx';
import { cityZone, nearZone } from './zones.ts';

const truck = <Icon name="truck" size={16} />;
const tick = <Icon name="check" size={16} />;
const flake = <Icon name="snowflake" size={16} />;

function dayOf(date: IsoDate): CalendarDay {
  if (date < '2026-11-02' || date > '2026-12-04') return { isDisabled: true, note: 'без\u00a0доставки' };
  if (date < '2026-11-21') return { tone: 'plain', icon: tick, note: 'доставлено' };
  if (date >= '2026-11-26' && date <= '2026-11-28') return { tone: 'sky', icon: flake, note: 'заморожено' };
  return { tone: 'green', icon: truck, note: 'доставим' };
}

function Calendar(): ReactNode {
  const [date, setDate] = useState<IsoDate>('2026-11-25');
  return (
    <Specimen
      title="Календарь"
      note="Цвет всегда вместе со&nbsp;значком. Стрелки ходят по&nbsp;дням, Page Up и&nbsp;Page Down&nbsp;— по&nbsp;месяцам."
      layout="wide"
    >
      <CalendarMonth
        label="Пример календаря"
        today="2026-11-21"
        value={date}
        dayOf={dayOf}
        legend={[
          { tone: 'green', icon: truck, text: 'доставим' },
          { tone: 'plain', icon: tick, text: 'доставлено' },
          { tone: 'sky', icon: flake, text: 'заморожено' },
        ]}
        onValue={setDate}
      />
      <p role="status">Выбран день: {formatDayLong(date)}</p>
    </Specimen>
  );
}

const firstDay = '2026-10-03';
const kilograms = [74.2, 73.6, 73.8, 72.9, 72.4, 72.6, 71.7, 71.3];
const weights = kilograms.map((y, week) => {
  const name = formatDay(addDays(firstDay, 7 * week));
  return { x: 7 * week, y, name, label: `${name}: ${String(y).replace('.', ',')}\u00a0кг` };
});
const trend = [74.2, 74, 73.8, 73.4, 73, 72.7, 72.2, 71.7].map((y, week) => ({ x: 7 * week, y }));
const energy = [1580, 1620, 1590, 1610, 1600, 1570, 1630, 1600].map((y, week) => ({ x: 7 * week, y }));
const keys = { points: 'вес, кг', trend: 'тренд' };
const columns = ['День', 'Вес'] as const;
const rowsOf = (points: typeof weights) =>
  points.map(({ name, label }) => ({ key: name, name, cells: [label.split(': ')[1] ?? ''] }));

function Charts(): ReactNode {
  const [first, last] = ['3 октября', '21 ноября'] as const;
  return (
    <Specimen title="График" layout="wide">
      <LineChart
        caption={<b>Вес и&nbsp;еда</b>}
        summary="Вес с&nbsp;3 октября по&nbsp;21 ноября снизился с&nbsp;74,2 до&nbsp;71,3&nbsp;кг"
        range={[0, 49]}
        ends={[first, last]}
        points={weights}
        trend={trend}
        bars={energy}
        keys={{ ...keys, bars: 'привезли, ккал в\u00a0день' }}
        emptyText="Измерений ещё нет."
        table={{ columns, rows: rowsOf(weights) }}
      />
      <State name="одно измерение">
        <LineChart
          caption={<b>Вес</b>}
          summary="Одно измерение: 74,2&nbsp;кг"
          range={[0, 0]}
          ends={[first, first]}
          points={weights.slice(0, 1)}
          trend={trend.slice(0, 1)}
          keys={keys}
          emptyText="График появится после второго измерения."
          table={{ columns, rows: rowsOf(weights.slice(0, 1)) }}
        />
      </State>
    </Specimen>
  );
}

const zones = [
  { code: 'city', name: 'в\u00a0пределах МКАД', note: 'бесплатно', polygon: cityZone },
  { code: 'near', name: 'до\u00a010\u00a0км\u00a0от\u00a0МКАД', note: '200\u00a0₽', polygon: nearZone },
];

/** Calendar, chart, map and facts. */
export function DataSpecimens(): ReactNode {
  return (
    <>
      <Calendar />
      <Charts />
      <Specimen
        title="Карта зон"
        note="Контуры из&nbsp;GeoJSON, без&nbsp;чужих плиток и&nbsp;скриптов."
        layout="wide"
      >
        <ZoneMap
          label="Карта доставки по&nbsp;Москве: внутри МКАД бесплатно, до&nbsp;10&nbsp;км&nbsp;от&nbsp;МКАД 200 рублей"
          zones={zones}
          marker={{ lon: 37.59, lat: 55.78, label: 'Лесная улица, 20' }}
        />
      </Specimen>
      <Specimen title="Поверхность и&nbsp;факты" layout="wide">
        <Card>
          <Facts
            facts={[
              { name: 'Программа', value: 'Баланс' },
              { name: 'Калорийность', value: '1600\u00a0ккал' },
              { name: 'Адрес', value: 'Москва, Лесная улица, 20, подъезд 2, квартира 84, этаж 7' },
            ]}
          />
        </Card>
        <Card tint="butter">
          <Facts
            facts={[
              { name: 'Бонусный счёт', value: '1240' },
              { name: 'Сгорят', value: '31\u00a0декабря' },
            ]}
          />
        </Card>
      </Specimen>
    </>
  );
}
