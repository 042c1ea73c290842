import { mapPlaces } from '#shared/features/regions/places.ts';
import { isInsidePolygon } from '#shared/features/regions/rules.ts';
import { formatMoney } from '#shared/money.ts';
import type { ZoneRow } from '../regions.ts';

/**
 * Towns and districts that the map has no room for, with longitude and latitude; OpenStreetMap, rounded to some five hundred
 * metres: enough to tell the zone of most of their houses.
 */
const towns: Readonly<Record<'moscow' | 'spb', string>> = {
  moscow: `Реутов 37.86 55.76, Королёв 37.83 55.92, Долгопрудный 37.51 55.94, Домодедово 37.77 55.44, Щёлково 38 55.92,
    Лобня 37.48 56.01, Пушкино 37.85 56.01, Жуковский 38.12 55.6, Раменское 38.23 55.57, Котельники 37.86 55.66,
    Дзержинский 37.85 55.63, Лыткарино 37.9 55.58, Троицк 37.31 55.48, Московский 37.36 55.6, Щербинка 37.56 55.5,
    Апрелевка 37.07 55.55, Нахабино 37.18 55.84, Ивантеевка 37.92 55.97, Фрязино 38.04 55.96, Дедовск 37.12 55.86,
    Железнодорожный 38.01 55.75, Сходня 37.3 55.95, Внуково 37.29 55.6, Коммунарка 37.49 55.57, Барвиха 37.28 55.74,
    Голицыно 36.99 55.62, Бутово 37.57 55.55, Митино 37.36 55.85, Куркино 37.39 55.89, Солнцево 37.4 55.65,
    Новокосино 37.86 55.74, Некрасовка 37.93 55.69, Тушино 37.43 55.84, Строгино 37.4 55.8, Крылатское 37.41 55.76,
    Кунцево 37.42 55.73, Марьино 37.74 55.65, Люблино 37.76 55.68, Ясенево 37.53 55.61, Чертаново 37.6 55.62,
    Медведково 37.65 55.88, Бибирево 37.6 55.88, Алтуфьево 37.59 55.89, Отрадное 37.6 55.86, Ховрино 37.49 55.87,
    Хамовники 37.58 55.73, Арбат 37.6 55.75, Сокольники 37.68 55.79, Измайлово 37.79 55.79, Перово 37.78 55.75,
    Выхино 37.82 55.72, Коньково 37.52 55.64, Царицыно 37.67 55.62, Бирюлёво 37.67 55.59, Раменки 37.5 55.7`,
  spb: `Парголово 30.26 60.08, Кудрово 30.51 59.9, Шушары 30.38 59.8, Ломоносов 29.77 59.91, Кронштадт 29.77 59.99,
    Стрельна 30.03 59.85, Павловск 30.45 59.68, Купчино 30.37 59.83`,
};

const regions = [
  { code: 'msk', map: 'moscow', path: '/dostavka/' },
  { code: 'spb', map: 'spb', path: '/spb/dostavka/' },
] as const;

const readTown = (written: string) => {
  const [, name = '', lon, lat] = /^\s*(.+) (\S+) (\S+)$/.exec(written) ?? [];
  return { name, at: [Number(lon), Number(lat)] as const };
};

/** The places by name that a zone covers, each with what delivery there costs. */
export function placesIn(zones: readonly ZoneRow[]) {
  return regions.flatMap(({ code, map, path }) => {
    const own = zones.filter(({ regionCode }) => regionCode === code);
    const named = mapPlaces[map].names.filter(({ name }) => name !== 'Центр');
    return [...named, ...towns[map].split(',').map(readTown)].flatMap(({ name, at: [lon, lat] }) => {
      const zone = own.find(({ polygon }) => isInsidePolygon({ lon, lat }, polygon));
      if (!zone) return [];
      const price = zone.feeKop === 0 ? 'рационы привозим бесплатно' : `доставка ${formatMoney(zone.feeKop)}`;
      return [{ name, path: `${path}#zones`, line: `${name} — ${zone.name}, ${price}` }];
    });
  });
}
