import { v7 as uuidv7 } from 'uuid';
import { addDays, daysBetween, formatDay, type IsoDate, moscowDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import {
  firstDeliveryDate,
  firstStartDate,
  frozenUntilOn,
  planDeliveries,
} from '#shared/features/deliveries/rules.ts';
import type { CalendarChange, ChangeScope } from '#shared/features/deliveries/schema.ts';
import { addressLine } from '#shared/features/orders/address-line.ts';
import { FREEZE_MAX_DAYS } from '#shared/features/promotions/terms.ts';
import { countOf } from '#shared/plurals.ts';
import type { AppContext, Session } from '../../../context.ts';
import { listAddresses } from '../../addresses/commands.ts';
import { requireInterval } from '../../regions/commands.ts';
import * as sql from './sql.ts';

interface Calendar extends sql.CalendarRows {
  /** The first date whose deliveries can still be changed. */
  readonly firstOpenDate: IsoDate;
}

async function load(
  c: AppContext,
  session: Session,
  of: Parameters<typeof sql.findCalendar>[2],
  version: number,
): Promise<Calendar> {
  const calendar = await sql.findCalendar(c.env.DB, session.customer.id, of);
  if (!calendar) throw new AppError('not_found');
  if (!['paid', 'active', 'frozen'].includes(calendar.state)) throw new AppError('calendar_closed');
  if (calendar.version !== version) throw new AppError('calendar_changed');
  const now = c.get('services').clock.now();
  return {
    ...calendar,
    frozen_until: frozenUntilOn(moscowDate(now), calendar.frozen_until),
    firstOpenDate: firstDeliveryDate(now),
  };
}

/** Deliveries that come, in their order. */
const coming = ({ deliveries }: Calendar) =>
  deliveries.filter(({ state }) => state !== 'skipped' && state !== 'frozen');

const lastFoodDate = (deliveries: readonly sql.DeliveryRow[]): IsoDate =>
  deliveries
    .flatMap(({ food_dates: dates }) => dates)
    .toSorted()
    .at(-1) ?? '';

const firstFoodDate = (deliveries: readonly sql.DeliveryRow[]): IsoDate =>
  deliveries
    .flatMap(({ food_dates: dates }) => dates)
    .toSorted()
    .at(0) ?? '';

/** New deliveries in the place of others, each with address and instructions of the one that it stands for. */
function inPlaceOf(
  others: readonly sql.DeliveryRow[],
  planned: ReturnType<typeof planDeliveries>,
): sql.NewChange['added'] {
  return planned.map((one, index) => ({
    id: uuidv7(),
    replaces: null,
    modelId: (others[index] ?? others.at(-1))?.id ?? '',
    ...one,
  }));
}

const daysOf = (deliveries: readonly sql.DeliveryRow[]) =>
  deliveries.reduce((sum, { food_dates: dates }) => sum + dates.length, 0);

type Change = Pick<sql.NewChange, 'moved' | 'removed' | 'added' | 'frozenUntil'> & Omit<CalendarChange, 'at'>;

/** What every change of a calendar is written with. */
function basis(c: AppContext, calendar: Calendar, { kind, text }: Omit<CalendarChange, 'at'>) {
  return {
    orderId: calendar.id,
    version: calendar.version,
    change: { id: uuidv7(), kind, text },
    firstOpenDate: calendar.firstOpenDate,
    at: c.get('services').clock.now(),
  };
}

/** Says what the database has refused a change for. */
async function explained(calendar: Calendar, text: string, write: Promise<void>) {
  try {
    await write;
  } catch (cause) {
    if (sql.OVERTAKEN.test(String(cause))) throw new AppError('calendar_changed', { cause });
    if (sql.TAKEN_DATE.test(String(cause))) {
      throw new AppError('delivery_days_full', {
        message: 'На новые даты доставок по вашему адресу больше нет. Выберите другие',
        cause,
      });
    }
    throw cause;
  }
  return { text, version: calendar.version + 1 };
}

function write(c: AppContext, calendar: Calendar, { kind, text, ...change }: Change) {
  const written = sql.writeChange(c.env.DB, { ...basis(c, calendar, { kind, text }), ...change });
  return explained(calendar, text, written);
}

function requireOpen(delivery: sql.DeliveryRow | undefined, state: string, { firstOpenDate }: Calendar) {
  if (delivery?.state !== state || delivery.date < firstOpenDate) throw new AppError('cut_off_passed');
  return delivery;
}

/** Skips one delivery: its days of food move behind the last ones. */
export async function skipDelivery(c: AppContext, session: Session, id: string, version: number) {
  const calendar = await load(c, session, { deliveryId: id }, version);
  const found = calendar.deliveries.find((one) => one.id === id);
  const delivery = requireOpen(found, 'planned', calendar);
  const added = planDeliveries({
    startDate: addDays(lastFoodDate(coming(calendar)), 1),
    days: delivery.food_dates.length,
    skip: calendar.skip,
    part: calendar.part,
  });
  const text = `Доставка ${formatDay(delivery.date)} пропущена, её рацион переехал на ${formatDay(added[0]?.foodDates[0] ?? '')}`;
  return write(c, calendar, {
    kind: 'skip',
    text,
    moved: [{ id, state: 'skipped' }],
    removed: [],
    added: added.map((planned) => ({ id: uuidv7(), replaces: id, modelId: id, ...planned })),
    frozenUntil: calendar.frozen_until,
  });
}

/** Brings a skipped delivery back: the one that came in its place is no longer needed. */
export async function restoreDelivery(c: AppContext, session: Session, id: string, version: number) {
  const calendar = await load(c, session, { deliveryId: id }, version);
  const delivery = requireOpen(
    calendar.deliveries.find((one) => one.id === id),
    'skipped',
    calendar,
  );
  const substitutes = calendar.deliveries.filter(({ replaces }) => replaces === id);
  const isFree = coming(calendar).every(({ date }) => date !== delivery.date);
  const areOpen = substitutes.every(
    ({ state, date }) => state === 'planned' && date >= calendar.firstOpenDate,
  );
  if (substitutes.length === 0 || !areOpen || !isFree) throw new AppError('restore_impossible');
  return write(c, calendar, {
    kind: 'restore',
    text: `Доставка ${formatDay(delivery.date)} возвращена`,
    moved: [{ id, state: 'planned' }],
    removed: substitutes.map((one) => one.id),
    added: [],
    frozenUntil: calendar.frozen_until,
  });
}

/** Deliveries from a date on that can still be changed. */
const openFrom = (calendar: Calendar, from: IsoDate) =>
  coming(calendar).filter(
    ({ state, date }) => state === 'planned' && date >= from && date >= calendar.firstOpenDate,
  );

/** Freezes an order: what is not locked from a date on waits until another one. */
export async function freezeOrder(
  c: AppContext,
  session: Session,
  id: string,
  wish: { version: number; from: IsoDate; until: IsoDate },
) {
  const { from, until, version } = wish;
  const calendar = await load(c, session, { orderId: id }, version);
  const refuse = (field: string, message: string): never => {
    throw new AppError('validation_failed', { fields: { [field]: message } });
  };
  if (calendar.frozen_until !== null) refuse('from', 'Заказ уже заморожен: сначала разморозьте его');
  if (from < calendar.firstOpenDate) {
    refuse('from', `Ближайший день, который ещё можно изменить, — ${formatDay(calendar.firstOpenDate)}`);
  }
  const days = daysBetween(from, until);
  if (days < 1 || days > FREEZE_MAX_DAYS) {
    refuse(
      'until',
      `Заморозить можно на срок от\u00a01 до\u00a0${countOf(FREEZE_MAX_DAYS, 'дня', 'дней', 'дней')}`,
    );
  }
  const frozen = openFrom(calendar, from);
  if (frozen.length === 0) refuse('from', 'С этого дня доставок уже нет');
  const kept = coming(calendar).filter((one) => !frozen.includes(one));
  // Nothing comes earlier than it would have come, and not on the days of what is kept.
  const resume =
    [until, firstFoodDate(frozen), kept.length > 0 ? addDays(lastFoodDate(kept), 1) : ''].toSorted().at(-1) ??
    until;
  const added = planDeliveries({
    startDate: resume,
    days: daysOf(frozen),
    skip: calendar.skip,
    part: calendar.part,
  });
  return write(c, calendar, {
    kind: 'freeze',
    text: `Заказ заморожен с ${formatDay(from)}, рацион продолжится ${formatDay(added[0]?.foodDates[0] ?? resume)}`,
    moved: frozen.map((one) => ({ id: one.id, state: 'frozen' })),
    removed: [],
    added: inPlaceOf(frozen, added),
    frozenUntil: added[0]?.foodDates[0] ?? resume,
  });
}

/** Ends a freeze early: what waits comes from the next possible day on. */
export async function resumeOrder(c: AppContext, session: Session, id: string, version: number) {
  const calendar = await load(c, session, { orderId: id }, version);
  if (calendar.frozen_until === null) throw new AppError('calendar_changed');
  const waiting = openFrom(calendar, '').filter(
    ({ food_dates: dates }) => (dates[0] ?? '') >= (calendar.frozen_until ?? ''),
  );
  const kept = coming(calendar).filter((one) => !waiting.includes(one));
  const next = firstStartDate(c.get('services').clock.now(), calendar.part, calendar.skip);
  // Not on the days of what is kept, and not before the order was to begin.
  const resume =
    [next, calendar.start_date, kept.length > 0 ? addDays(lastFoodDate(kept), 1) : ''].toSorted().at(-1) ??
    next;
  const added = planDeliveries({
    startDate: resume,
    days: daysOf(waiting),
    skip: calendar.skip,
    part: calendar.part,
  });
  return write(c, calendar, {
    kind: 'resume',
    text: `Заказ разморожен, рацион продолжится ${formatDay(added[0]?.foodDates[0] ?? next)}`,
    moved: [],
    removed: waiting.map((one) => one.id),
    added: inPlaceOf(waiting, added),
    frozenUntil: null,
  });
}

/** When a delivery of the same food comes in another part of the day. */
function dateFor(delivery: sql.DeliveryRow, { skip }: Calendar, part: 'morning' | 'evening'): IsoDate {
  const [first = delivery.date] = delivery.food_dates;
  const [planned] = planDeliveries({ startDate: first, days: 1, skip, part });
  return planned?.date ?? delivery.date;
}

/** Instructions with the comment of another address in the place of the old one, which stands last. */
function withComment(instructions: string, comment: string): string {
  const rest = instructions.replace(/(?:^|\. )Комментарий: .*$/s, '');
  return [rest, comment !== '' && `Комментарий: ${comment}`].filter(Boolean).join('. ');
}

/** An own address that costs no more than the order's. */
async function requireAddress(c: AppContext, session: Session, orderId: string, addressId: string) {
  const found = (await listAddresses(c, session)).find(({ id }) => id === addressId);
  const refuse = (message: string): never => {
    throw new AppError('validation_failed', { fields: { addressId: message } });
  };
  if (!found) return refuse('Такого адреса нет');
  const { zone, label } = found.street;
  if (!zone) return refuse('Сюда мы пока не возим');
  const { ownKop, otherKop } = await sql.readFees(c.env.DB, orderId, zone.code);
  if (otherKop > ownKop)
    return refuse('Доставка по этому адресу дороже, чем в заказе: позвоните нам, и мы всё изменим');
  const { house, flat, entrance, floor, intercom, comment } = found;
  const details = { house, flat, entrance, floor, intercom, comment };
  return { ...details, street: label, asOrdered: { streetId: found.street.id, ...details } };
}

/** Changes when and where a delivery comes, or it and all that follow. */
export async function editDelivery(
  c: AppContext,
  session: Session,
  id: string,
  wish: { version: number; scope: ChangeScope; interval: string; addressId: string },
) {
  const calendar = await load(c, session, { deliveryId: id }, wish.version);
  const found = requireOpen(
    calendar.deliveries.find((one) => one.id === id),
    'planned',
    calendar,
  );
  if (wish.interval === '' && wish.addressId === '') {
    throw new AppError('validation_failed', { fields: { interval: 'Выберите, что изменить' } });
  }
  const [interval, address] = await Promise.all([
    wish.interval === '' ? null : requireInterval(c, wish.interval),
    wish.addressId === '' ? null : requireAddress(c, session, calendar.id, wish.addressId),
  ]);
  const isForAll = wish.scope === 'following';
  const chosen = isForAll ? openFrom(calendar, found.date) : [found];
  const edited = chosen.map((one) => ({
    id: one.id,
    date: interval ? dateFor(one, calendar, interval.part) : one.date,
    instructions: address ? withComment(one.instructions, address.comment) : one.instructions,
  }));
  if (edited.some(({ date }) => date < calendar.firstOpenDate)) {
    throw new AppError('cut_off_passed', {
      message: 'На\u00a0это время уже не\u00a0успеваем: выберите утренний интервал',
    });
  }
  const what = [interval && `время — ${interval.label}`, address && `адрес — ${addressLine(address)}`]
    .filter(Boolean)
    .join(', ');
  const text = `${isForAll ? `Доставки с ${formatDay(found.date)}` : `Доставка ${formatDay(found.date)}`}: ${what}`;
  const written = sql.writeEdit(c.env.DB, {
    ...basis(c, calendar, { kind: 'edit', text }),
    frozenUntil: calendar.frozen_until,
    edited,
    intervalCode: interval?.code ?? null,
    address: address && addressLine(address),
    requestAddress: address?.asOrdered ?? null,
    isForAll,
  });
  return explained(calendar, text, written);
}

/** The history of an own order's calendar. */
export async function listChanges(
  c: AppContext,
  session: Session,
  orderId: string,
): Promise<CalendarChange[]> {
  if (!(await sql.isOwn(c.env.DB, session.customer.id, orderId))) throw new AppError('not_found');
  return sql.listChanges(c.env.DB, session.customer.id, orderId);
}
