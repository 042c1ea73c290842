import { Icon } from './basics.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import { Macros, NutritionBar } from './dish-facts.tsx';
import { type Examples, Held } from './examples.tsx';
import { LineChart } from './line-chart.tsx';
import { Card, Facts } from './surfaces.tsx';
import { ZoneMap } from './zone-map.tsx';

const truck = <Icon name="truck" size={16} />;
const points = [74.2, 73.6, 72.9].map((y, week) => {
  const name = `${week + 1} неделя`;
  return { x: 7 * week, y, name, label: `${name}: ${y} кг` };
});
const [west, south, east, north] = [37.37, 55.57, 37.84, 55.91];

export const dataExamples: Examples = {
  Календарь: (
    <Held first="2026-11-25">
      {(date, set) => (
        <CalendarMonth
          label="Пример календаря"
          today="2026-11-21"
          value={date}
          dayOf={(day) =>
            day < '2026-11-21' ? { isDisabled: true } : { tone: 'green', icon: truck, note: 'доставим' }
          }
          legend={[{ tone: 'green', icon: truck, text: 'доставим' }]}
          onValue={set}
        />
      )}
    </Held>
  ),
  График: (
    <LineChart
      caption={<b>Вес</b>}
      summary="Вес снизился с 74,2 до 72,9 кг"
      range={[0, 14]}
      ends={['3 октября', '17 октября']}
      points={points}
      trend={points}
      keys={{ points: 'вес, кг', trend: 'тренд' }}
      emptyText="Измерений ещё нет."
      table={{
        columns: ['День', 'Вес'],
        rows: points.map(({ name, label }) => ({ key: name, name, cells: [label] })),
      }}
    />
  ),
  'Карта зон': (
    <ZoneMap
      label="Карта доставки по Москве"
      zones={[
        {
          ...{ code: 'city', name: 'в пределах МКАД', note: 'бесплатно' },
          polygon: {
            type: 'Polygon',
            coordinates: [
              [
                [west, north],
                [east, north],
                [east, south],
                [west, south],
                [west, north],
              ],
            ],
          },
        },
      ]}
      marker={{ lon: 37.59, lat: 55.78, label: 'Лесная улица, 20' }}
    />
  ),
  Факты: (
    <Card tint="butter">
      <Facts facts={[{ name: 'Адрес', value: 'Москва, Лесная улица, 20, подъезд 2, квартира 84' }]} />
    </Card>
  ),
  КБЖУ: <NutritionBar kcal={465} proteinG={34} fatG={17} carbohydrateG={42} />,
  'КБЖУ коротко': <Macros proteinG={34.4} fatG={17} carbohydrateG={42} />,
};
