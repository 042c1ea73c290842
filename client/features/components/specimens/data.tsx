import { type ReactNode, useState } from 'react';
import { formatDayLong, type IsoDate } from '#shared/dates.ts';
import { SnowflakeIcon } from '../../../ui/account-icons.tsx';
import { type CalendarDay, CalendarMonth } from '../../../ui/calendar-month.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { CheckIcon, TruckIcon } from '../../../ui/icons.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { ZoneMap } from '../../../ui/zone-map.tsx';
import { Specimen, State } from '../specimen.tsx';
import { cityZone, nearZone } from './zones.ts';

const truck = <TruckIcon size={16} />;
const tick = <CheckIcon size={16} />;
const flake = <SnowflakeIcon size={16} />;

function dayOf(date: IsoDate): CalendarDay {
  if (date < '2026-11-02' || date > '2026-12-04') return { isDisabled: true, note: 'без доставки' };
  if (date < '2026-11-21') return { tone: 'plain', icon: tick, note: 'доставлено' };
  if (date >= '2026-11-26' && date <= '2026-11-28') return { tone: 'sky', icon: flake, note: 'заморожено' };
  return { tone: 'green', icon: truck, note: 'доставим' };
}

function Calendar(): ReactNode {
  const [date, setDate] = useState<IsoDate>('2026-11-25');
  return (
    <Specimen
      title="Календарь"
      note="Цвет всегда вместе со значком. Стрелки ходят по дням, Page Up и Page Down — по месяцам."
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

const weights = [
  { x: 0, y: 74.2, label: '3 октября' },
  { x: 7, y: 73.6, label: '10 октября' },
  { x: 14, y: 73.8, label: '17 октября' },
  { x: 21, y: 72.9, label: '24 октября' },
  { x: 28, y: 72.4, label: '31 октября' },
  { x: 35, y: 72.6, label: '7 ноября' },
  { x: 42, y: 71.7, label: '14 ноября' },
  { x: 49, y: 71.3, label: '21 ноября' },
];
const kilograms = (value: number) => `${String(value).replace('.', ',')}\u00a0кг`;

function Charts(): ReactNode {
  return (
    <Specimen title="График" layout="wide">
      <LineChart
        title="Вес"
        summary="Вес с 3 октября по 21 ноября снизился с 74,2 до 71,3 кг"
        points={weights}
        xName="День"
        yName="Вес"
        format={kilograms}
        hasTrend
      />
      <State name="одно измерение">
        <LineChart
          title="Объём талии"
          summary="Одно измерение: 82 см"
          points={[{ x: 0, y: 82, label: '21 ноября' }]}
          xName="День"
          yName="Талия"
          format={(value) => `${value}\u00a0см`}
        />
      </State>
    </Specimen>
  );
}

const zones = [
  { code: 'city', name: 'в пределах МКАД', note: 'бесплатно', polygon: cityZone },
  { code: 'near', name: 'до 10 км от МКАД', note: '200\u00a0₽', polygon: nearZone },
];

/** What is drawn from data. */
export function DataSpecimens(): ReactNode {
  return (
    <>
      <Calendar />
      <Charts />
      <Specimen title="Карта зон" note="Контуры из GeoJSON, без чужих плиток и скриптов." layout="wide">
        <ZoneMap
          label="Карта доставки по Москве: внутри МКАД бесплатно, до 10 км от МКАД 200 рублей"
          zones={zones}
          marker={{ lon: 37.59, lat: 55.78, label: 'Лесная улица, 20' }}
        />
      </Specimen>
      <Specimen title="Поверхность и факты" layout="wide">
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
