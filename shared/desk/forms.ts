import type { FieldErrors } from '../errors.ts';
import { ROUBLE_KOP } from '../money.ts';

/** The fields of a form by name; one that is there more than once is a list with commas, one that is not is empty. */
export type Field = (name: string) => string;

interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface FormReader {
  /** What a form says to its call. */
  readonly read: (field: Field) => CallInput;
  /** Whether the answer is told once, and by no page afterwards: the page of the form shows it. */
  readonly tells?: boolean;
}

/** What the field `step` says where a form asks what its act would come to, and nothing is done yet. */
export const PREVIEW = 'preview';

const ofId = (field: Field) => ({ params: { id: field('id') } });

const isPreview = (field: Field): boolean => field('step') === PREVIEW;

const daysOf = (field: Field) => ({
  body: { from: field('from'), until: field('until') || field('from') },
});

/** What is listed, with what stands at one place put at another; places count from 1, and one beyond the end is the end. */
function moved(items: readonly string[], from: number, to: number): string[] {
  const item = items[from - 1];
  if (item === undefined) return [...items];
  return items.toSpliced(from - 1, 1).toSpliced(Math.max(to, 1) - 1, 0, item);
}

/** Those of a list whose numbers are said, as «1–20, 25»; all where nothing is. What the list has not, or is said wrongly, is none of them. */
function numbered(items: readonly string[], said: string): string[] {
  if (said.trim() === '') return [...items];
  return said.split(',').flatMap((part) => {
    const [first = '', last = first] = part.split(/[-–—]/).map((number) => number.trim());
    const isSaid = /^\d+$/.test(first) && /^\d+$/.test(last);
    const named = isSaid ? items.slice(Math.max(Number(first), 1) - 1, Number(last)) : [];
    return named.length > 0 ? named : [''];
  });
}

/** A sum that somebody has typed in roubles, in kopecks. */
const kopecksOf = (typed: string): number =>
  Math.round(Number(typed.replaceAll(/\s/g, '').replace(',', '.') || Number.NaN) * ROUBLE_KOP);

/** What is done by forms, by method and path. */
export const deskForms = {
  'POST /rest/operations/sales-stops/': { read: (field) => ({ body: { reason: field('reason') } }) },
  'POST /rest/operations/sales-stops/:id/end/': { read: ofId },
  'POST /rest/operations/closed-days/': {
    read: (field) => ({ body: { ...daysOf(field).body, dryRun: isPreview(field) } }),
  },
  'POST /rest/operations/closed-days/reopen/': { read: daysOf },
  'POST /rest/operations/capacity/': {
    read: (field) => {
      const deliveries = field('deliveries').trim();
      return {
        body: {
          ...{ zone: field('zone'), date: field('date') },
          deliveries: deliveries === '' ? null : Number(deliveries),
        },
      };
    },
  },
  // A code that was read or typed, or the bag of a line.
  'POST /rest/operations/bags/:id/packed/': {
    read: (field) => ({ params: { id: field('bag').trim() || field('id') } }),
  },
  'POST /rest/operations/bags/:id/unpacked/': { read: ofId },
  'POST /rest/operations/manifests/order/': {
    read: (field) => {
      const ids = field('ids')
        .split(',')
        .filter((id) => id !== '');
      return {
        body: {
          ...{ date: field('date'), zone: field('zone'), interval: field('interval') },
          ids: moved(ids, Number(field('from')), Number(field('to'))),
        },
      };
    },
  },
  'POST /rest/operations/shifts/': {
    read: (field) => ({
      body: {
        ...{ date: field('date'), staffId: field('staffId'), name: field('name'), phone: field('phone') },
        ids: numbered(
          field('ids')
            .split(',')
            .filter((id) => id !== ''),
          field('which'),
        ),
      },
    }),
    tells: true,
  },
  'POST /rest/operations/shifts/:id/link/': { read: ofId, tells: true },
  'POST /rest/operations/shifts/:id/revoke/': { read: ofId },
  'POST /rest/operations/shifts/:id/handover/': {
    read: (field) => ({
      ...ofId(field),
      body: {
        expectedKop: Number(field('expected')),
        countedKop: kopecksOf(field('counted')),
        reason: field('reason'),
      },
    }),
  },
  'POST /rest/operations/deliveries/': {
    read: (field) => ({
      body: {
        ...{ date: field('date'), to: field('to'), reason: field('reason') },
        ids: field('ids').split(','),
      },
    }),
  },
  'POST /rest/operations/deliveries/:id/reversal/': {
    read: (field) => ({
      ...ofId(field),
      body: { note: field('note'), dryRun: isPreview(field) },
    }),
  },
  'POST /rest/operations/deliveries/:id/reversal/settle/': {
    read: (field) => ({ ...ofId(field), body: { because: field('because') } }),
  },
  'POST /rest/operations/substitutions/': {
    read: (field) => ({
      body: {
        ...{ date: field('date'), dish: field('dish'), replacement: field('replacement') },
        ...{ reason: field('reason'), dryRun: isPreview(field) },
      },
    }),
    tells: true,
  },
  'POST /rest/operations/bags/:id/substitutions/': {
    read: (field) => ({
      ...ofId(field),
      body: { dish: field('dish'), replacement: field('replacement'), dryRun: isPreview(field) },
    }),
    tells: true,
  },
  'POST /rest/operations/calls/:id/taken/': {
    read: (field) => ({ ...ofId(field), body: { from: field('from') } }),
  },
  'POST /rest/operations/calls/:id/done/': { read: ofId },
  'POST /rest/operations/staff/': {
    read: (field) => ({ body: { name: field('name'), email: field('email'), role: field('role') } }),
    tells: true,
  },
  'POST /rest/operations/staff/:id/invite/': { read: ofId, tells: true },
  'POST /rest/operations/staff/:id/role/': {
    read: (field) => ({ ...ofId(field), body: { role: field('role') } }),
  },
  'POST /rest/operations/staff/:id/remove/': { read: ofId },
  'POST /rest/operations/tokens/': {
    read: (field) => ({
      body: { name: field('name'), role: field('role'), days: Number(field('days')) },
    }),
    tells: true,
  },
  'POST /rest/operations/tokens/:id/revoke/': { read: ofId },
} as const satisfies Readonly<Record<string, FormReader>>;

export type DeskForm = keyof typeof deskForms;

/** What a form says to its call. */
export const readDeskForm = (operation: DeskForm, values: Readonly<Record<string, string>>): CallInput =>
  deskForms[operation].read((name) => values[name] ?? '');

/** Whether the page of a form shows what its call has answered. */
export function tellsAnswer(operation: DeskForm): boolean {
  const { tells = false }: FormReader = deskForms[operation];
  return tells;
}

/** A form that was sent, with what came of it. */
export interface SentForm {
  /** Method and path of its call. */
  readonly operation: string;
  readonly values: Readonly<Record<string, string>>;
  /** What it was refused with; empty where it was done. */
  readonly refusal: string;
  readonly fields: FieldErrors;
  /** What was answered where the page tells it; else null. */
  readonly answer: unknown;
}
