import { formatDay, formatMoment, isIsoDate } from '#shared/dates.ts';
import { deskPath, deskRoutes } from '#shared/desk/routes.ts';
import { errorCatalogue } from '#shared/errors.ts';
import { DeliveryState } from '#shared/features/deliveries/schema.ts';
import { PrintKind } from '#shared/features/desk/prints/kind.ts';

import { printNames } from '#shared/features/desk/prints/names.ts';
import { DeskNeed } from '#shared/features/desk/slots.ts';
import type { AuditEntry, AuditNames } from '#shared/features/staff/audit/contract.ts';
import { roleLabels, StaffRole } from '#shared/features/staff/roles.ts';
import { formatMoney } from '#shared/money.ts';
import { serverErrors } from '#shared/server-errors.ts';
import { needNames, stateNames } from '../labels.ts';

type AuditObject = AuditEntry['objects'][number];

/** What acts are about, by the words of their paths. */
export const objectNames: Readonly<Record<string, string>> = {
  bags: 'Пакет',
  'bonus-reviews': 'Отзыв за бонусы',
  calls: 'Звонок о блюде',
  capacity: 'Места курьеров',
  certificates: 'Сертификат',
  'cash-limits': 'Пределы наличных',
  'closed-days': 'Кухня',
  customers: 'Клиент',
  days: 'День',
  'dead-letters': 'Застрявшее событие',
  deliveries: 'Доставка',
  editions: 'Документ',
  'homemade-orders': 'Заказ домашней еды',
  incidents: 'Объявление',
  invoices: 'Счёт',
  manifests: 'Маршрутный лист',
  messages: 'Сообщение',
  orders: 'Заказ',
  passkeys: 'Ключ входа',
  'promo-codes': 'Промокод',
  publications: 'Публикация',
  refunds: 'Возврат',
  reviews: 'Отзыв',
  'sales-stops': 'Остановка продаж',
  sessions: 'Вход',
  shifts: 'Смена курьера',
  staff: 'Сотрудник',
  tickets: 'Обращение',
  tokens: 'Токен',
};

/** Fields of what was asked for and of what was changed. */
export const fieldNames: Readonly<Record<string, string>> = {
  actor: 'Сотрудник',
  bag: 'Пакет',
  balanceKop: 'Остаток',
  bonuses: 'Бонусы',
  bonusesKop: 'Списано бонусов',
  cashKop: 'Снято наличных с курьера',
  countedKop: 'Сосчитано наличных',
  customer: 'Клиент',
  customers: 'Клиентов',
  date: 'День',
  days: 'Дней',
  declined: 'Отклонена редакция',
  deliveries: 'Доставок',
  differenceKop: 'Разница',
  differences: 'Только расхождения',
  discountKop: 'Скидка',
  dish: 'Блюдо',
  dishes: 'Заказов домашней еды',
  earnedKop: 'Снято выручки',
  endedAt: 'Снято',
  expiresAt: 'Действует до',
  firstDays: 'Дней в первый раз',
  firstRoubles: 'Рублей в первый раз',
  format: 'Вид файла',
  size: 'Размер этикеток',
  from: 'С',
  fromAt: 'Начало',
  grantedKop: 'Начислено',
  handledAt: 'Повторено',
  interval: 'Часы',
  invitedUntil: 'Приглашение до',
  isClosed: 'Закрыта',
  isPhotoRemoved: 'Фото убрано',
  isShared: 'Для всех',
  kind: 'Вид',
  linkUntil: 'Новая ссылка до',
  missingKop: 'Потрачено бонусов раньше',
  moved: 'Переведено',
  name: 'Имя',
  needs: 'Ждёт человека',
  number: 'Номер',
  object: 'О чём',
  of: 'Чей',
  openKop: 'Должно быть наличных',
  operation: 'Операция',
  operations: 'Операции',
  order: 'Заказ',
  packedAt: 'Собран',
  page: 'Страница',
  passkeys: 'Ключей',
  part: 'Файл',
  path: 'Страница',
  percent: 'Скидка, %',
  photoAt: 'Фото у двери',
  portions: 'Порций',
  pressedAt: 'Отмечено в',
  provider: 'Через кого',
  refundKop: 'Вернём',
  refused: 'Нужно позвонить',
  removedAt: 'Убран',
  revokedAt: 'Отозван',
  role: 'Роль',
  roubles: 'Рублей',
  settledAt: 'Решено',
  since: 'С',
  state: 'Состояние',
  stops: 'Остановки',
  stayed: 'Осталось',
  takenKop: 'Взято наличных',
  text: 'Текст',
  to: 'По',
  touch: 'Какой переход',
  type: 'Вид',
  unanswered: 'Без ответа',
  unlisted: 'Без списка',
  untilAt: 'Конец',
  uses: 'Сколько раз',
  version: 'Редакция',
  way: 'Как',
  withdrawn: 'Заново не привезём',
  zone: 'Зона',
};

/** What a field says where nothing is set. */
const unset: Readonly<Record<string, string>> = {
  deliveries: 'без предела',
  settledAt: 'ждёт человека',
  untilAt: 'пока не возобновим',
  operations: 'все, что может роль',
  uses: 'без предела',
};

/** Words of values that come from a list. */
const valueNames: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ...StaffRole.options.map((role) => [role, roleLabels[role]] as const),
  ...DeskNeed.options.map((need) => [need, needNames[need]] as const),
  // A need and a state may have one word: a delivery that has failed.
  ...DeliveryState.options.map((state) => [state, stateNames[state]] as const),
  ...deskRoutes.map(({ id, title }) => [id, title] as const),
  ...PrintKind.options.map((kind) => [kind, printNames[kind]] as const),
  ['done', 'Сделан'],
  ['person', 'Ждёт человека'],
  ['created', 'Отправлен'],
  ['open', 'Открыт'],
  ['answered', 'С ответом'],
  ['closed', 'Закрыт'],
  ['pending', 'Ждёт решения'],
  ['published', 'Опубликован'],
  ['rejected', 'Отклонён'],
  ['approved', 'Принят'],
  ['declined', 'Отклонён'],
  ['released', 'Начислена'],
  ['refused', 'Отказано'],
  ['dead', 'Не отправлено'],
  ['waiting', 'В очереди'],
  ['paid', 'Оплачен'],
  ['active', 'Идёт'],
  ['cancelled', 'Отменён'],
  ['refunded', 'Деньги возвращены'],
  ['grant', 'начислить'],
  ['decline', 'не начислять'],
  ['programme', 'Программа'],
  ['homemade', 'Домашняя еда'],
  ['certificate', 'Сертификат'],
]);

/** Amounts and moments are told by how their fields end. */
function numberFor(field: string, value: number): string {
  if (field.endsWith('Kop')) return formatMoney(value);
  return /(At|Until)$/.test(field) ? formatMoment(value) : String(value);
}

function wordsFor(field: string, value: unknown, names: AuditNames): string {
  if (value === null || value === undefined || value === '') return unset[field] ?? 'нет';
  if (Array.isArray(value)) return value.map((one) => wordsFor(field, one, names)).join(', ') || 'нет';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return numberFor(field, value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'zone') return names[value]?.title ?? value;
  return isIsoDate(value) ? formatDay(value) : (valueNames.get(value) ?? value);
}

const nameOf = (field: string, value: unknown): string =>
  // A move says by the same word into which state.
  field === 'to' && DeliveryState.options.some((state) => state === value)
    ? 'Переведено в'
    : (fieldNames[field] ?? field);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a page of a list begins and how long it is: nothing of what was looked for. */
const ofPages = new Set(['after', 'before', 'limit']);

/** What was asked for beside what the path names, as lines; what was left empty is not told. */
export const askedLines = (
  { about, objects }: Pick<AuditEntry, 'about' | 'objects'>,
  names: AuditNames = {},
): string[] =>
  Object.entries(about)
    .filter(([field, value]) => value !== '' && value !== null && !ofPages.has(field))
    .filter(([, value]) => !objects.some(({ id }) => id === value))
    .map(([field, value]) => `${nameOf(field, value)}: ${wordsFor(field, value, names)}`);

/** What an act has made of an object, a line for each field: «Доставок: 120 → 80». */
export function changeLines(
  { before, after }: Pick<AuditObject, 'before' | 'after'>,
  names: AuditNames = {},
): string[] {
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return fields
    .filter((field) => field !== 'stops')
    .map((field) => {
      const name = nameOf(field, now[field] ?? old[field]);
      const [was, is] = [wordsFor(field, old[field], names), wordsFor(field, now[field], names)];
      if (field in old && field in now) return `${name}: ${was} → ${is}`;
      return field in now ? `${name}: ${is}` : `${name}: было ${was}`;
    });
}

/** The stops of a manifest as somebody has put them: orders, which have pages; undefined where it is about no stops. */
export function stopsOf({ after }: Pick<AuditObject, 'after'>, names: AuditNames) {
  if (!isRecord(after) || !('stops' in after)) return undefined;
  const ids = Array.isArray(after.stops) ? after.stops.map(String) : [];
  return ids.map((id) => ({ id, title: '—', orderId: null, ...names[id] }));
}

const isChange = ({ before, after, reason }: AuditObject): boolean =>
  (before ?? after) !== null || reason !== '';

/** The objects of an entry: what a path names is told once where an act tells what has become of it. */
export const toldObjects = ({ objects }: Pick<AuditEntry, 'objects'>): readonly AuditObject[] =>
  objects.filter(
    (one) =>
      isChange(one) ||
      !objects.some((other) => isChange(other) && other.object === one.object && other.id === one.id),
  );

/** What an object is called: «Заказ 100001», «Доставка заказа 100001», «День 18 ноября». */
export function objectTitle(
  { object, id, title }: Pick<AuditObject, 'object' | 'id' | 'title'>,
  names: AuditNames = {},
): string {
  const kind = objectNames[object] ?? object;
  if (object === 'deliveries' && title !== '') return `Доставка заказа ${title}`;
  if (title !== '') return `${kind} ${title}`;
  const parts = id
    .split(/[ .]/)
    .map((part) => (isIsoDate(part) ? formatDay(part) : (names[part]?.title ?? part)));
  // An id says nothing to people: what has no name is told by its kind.
  return /^[\da-f]{8}-/.test(id) || id === 'all' ? kind : `${kind}: ${parts.join(', ')}`;
}

/** The page of the desk that shows an object; undefined where none does. */
export function pageOf({ object, id, orderId }: Pick<AuditObject, 'object' | 'id' | 'orderId'>) {
  if (orderId !== null) return { path: deskPath('order', {}, orderId), name: 'Открыть заказ' };
  if (object === 'customers') return { path: deskPath('customer', {}, id), name: 'Открыть клиента' };
  if (object === 'days') return { path: deskPath('day', { date: id }), name: 'Открыть день' };
  return undefined;
}

const sentences: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...errorCatalogue, ...serverErrors }).map(([code, [, sentence]]) => [code, sentence]),
);

/** How a call has ended. */
export function outcomeOf(outcome: AuditEntry['outcome']): string {
  if (outcome === null) return 'Не закончено';
  if (outcome === 'done') return 'Сделано';
  return ['Отказано', sentences.get(outcome)].filter(Boolean).join(': ');
}
