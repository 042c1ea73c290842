import { formatMoment } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows under a title, with what is shown of each. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.every(isRow);

/** A value within a row, by the names that lead to it: `customer.phone`. */
function valueAt(row: Row, column: string): unknown {
  return column.split('.').reduce<unknown>((value, name) => (isRow(value) ? value[name] : undefined), row);
}

/** What an object within a row says, without the names of its fields. */
const wordsOf = (row: Row): string =>
  Object.values(row)
    .filter((value) => !isRow(value) && !Array.isArray(value))
    .join(' ');

/** A value as people read it: sums in roubles, moments in Moscow's time, lists with commas. */
export function cellOf(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number' && /Kop$/.test(column)) return formatMoney(value).replaceAll('\u00a0', ' ');
  if (typeof value === 'number' && /(^|\.)at$|[a-z]At$|[a-z]?[uU]ntil$/.test(column))
    return formatMoment(value).replaceAll('\u00a0', ' ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.map((one) => (isRow(one) ? wordsOf(one) : String(one))).join(', ') || '–';
  return isRow(value) ? wordsOf(value) : String(value);
}

/** What is shown of the rows of calls that have more than a line holds; of all others everything is. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  'deliveries/list': [
    ...['date', 'interval.hours', 'zone.name', 'state', 'kind', 'order.number', 'customer.name'],
    ...['customer.phone', 'address.street', 'address.house', 'address.flat', 'cashKop', 'id'],
  ],
  'orders/list': [
    ...['number', 'kind', 'state', 'customer.name', 'customer.phone', 'title', 'totalKop', 'placedAt', 'id'],
  ],
  'customers/list': ['name', 'phone', 'email', 'orders', 'lastOrderAt', 'owesKop', 'owedKop', 'id'],
};

const columnsOf = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];

interface BoardAnswer {
  readonly days: readonly {
    readonly date: string;
    readonly slots: readonly { readonly zone: string; readonly interval: string; readonly counts: Row }[];
    readonly places: readonly Row[];
    readonly needs: Row;
  }[];
}

/** The board: a line for each zone and interval, the places, and what needs a person. */
function boardTables({ days }: BoardAnswer): Table[] {
  const slots = days.flatMap((day) =>
    day.slots.map(({ zone, interval, counts }) => ({ date: day.date, zone, interval, ...counts })),
  );
  const places = days.flatMap((day) => day.places.map((row) => ({ date: day.date, ...row })));
  const needs = days.map((day) => ({ date: day.date, ...day.needs }));
  return [
    { title: 'deliveries', columns: columnsOf(slots), rows: slots },
    { title: 'places', columns: columnsOf(places), rows: places },
    { title: 'needs a person', columns: columnsOf(needs), rows: needs },
  ];
}

interface ProductionAnswer {
  readonly days: readonly {
    readonly date: string;
    readonly dishes: readonly {
      readonly title: string;
      readonly sizes: readonly Row[];
      readonly allergens: readonly string[];
      readonly forbidden: readonly number[];
    }[];
    readonly people: readonly { readonly customer: { readonly name: string }; readonly person: number }[];
  }[];
  readonly ingredients: readonly Row[];
}

/** What to cook, what goes into it, and who must not get what. */
function productionTables({ days, ingredients }: ProductionAnswer): Table[] {
  const sizes = days.flatMap((day) =>
    day.dishes.flatMap((dish) => dish.sizes.map((size) => ({ date: day.date, dish: dish.title, ...size }))),
  );
  const sheet = days.flatMap((day) =>
    day.dishes.flatMap((dish) =>
      dish.forbidden.map((index) => {
        const one = day.people[index];
        return {
          ...{ date: day.date, dish: dish.title, allergens: dish.allergens },
          ...{ customer: one?.customer.name, person: one?.person },
        };
      }),
    ),
  );
  return [
    { title: 'to cook', columns: columnsOf(sizes), rows: sizes },
    { title: 'must not get', columns: columnsOf(sheet), rows: sheet },
    {
      title: 'ingredients',
      columns: ['name', 'buy.amount', 'buy.unit', 'grams', 'lossPercent', 'code'],
      rows: ingredients,
    },
  ];
}

const special: Readonly<Record<string, (answer: never) => Table[]>> = {
  'board/list': boardTables,
  'production/list': productionTables,
};

/** The tables of an answer; none where it has no list. */
export function tablesOf(name: string, answer: unknown): Table[] {
  if (!isRow(answer)) return [];
  const make = special[name];
  if (make) return make(answer as never);
  return Object.entries(answer).flatMap(([title, value]) =>
    isRows(value) ? [{ title, columns: chosen[name] ?? columnsOf(value), rows: value }] : [],
  );
}

/** A table with its columns under each other; of an empty one the title says so. */
export function tableLines({ title, columns, rows }: Table): string[] {
  if (rows.length === 0) return [`${title}: none`];
  const cells = rows.map((row) => columns.map((column) => cellOf(column, valueAt(row, column))));
  const lines = [[...columns], ...cells];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [`${title}: ${rows.length}`, ...text];
}

/** What an answer says beside its lists, a line each. */
export function otherLines(answer: unknown): string[] {
  if (!isRow(answer)) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    isRows(value) || value === null ? [] : [`${name}: ${cellOf(name, value)}`],
  );
}
