import * as z from 'zod/mini';
import type { Goods, SiteEvent } from '#shared/features/events/catalogue.ts';
import type { PageSource } from '../hydration/page-data.tsx';
import type { AppRouter } from '../navigation/app-router.ts';

const Price = z.object({ totalKop: z.number() });
/** Cards are paid at once; cash is paid to the courier. */
const Payment = z.object({ method: z.string(), paid: z.boolean() });
const isSettled = ({ method, paid }: z.infer<typeof Payment>) => paid || method === 'courier';

const ProgrammePage = z.object({
  programme: z.object({ code: z.string(), name: z.string(), fromDayPriceKop: z.number() }),
});

const PlacedProgramme = z.object({
  number: z.string(),
  programme: z.object({ code: z.string(), name: z.string() }),
  payment: Payment,
  price: Price,
});
const SuccessPage = z.object({ placed: z.object({ programme: PlacedProgramme }) });

const PlacedDishes = z.object({
  number: z.string(),
  lines: z.array(z.object({ dish: z.string(), title: z.string(), priceKop: z.number(), count: z.number() })),
  payment: Payment,
  price: Price,
});
const HomemadeSuccessPage = z.object({ placed: z.object({ dishes: PlacedDishes }) });

const CertificatePage = z.object({
  purchase: z.object({ number: z.string(), state: z.string(), nominalKop: z.number() }),
});

/** Events of a page that is shown: of its data only that is read which is reported. */
type PageEvents = (data: unknown) => readonly SiteEvent[];

/** Reads the data of a page; whatever else it is tells nothing. */
function reading<Schema extends z.ZodMiniType>(
  schema: Schema,
  tell: (data: z.infer<Schema>) => readonly SiteEvent[],
): PageEvents {
  return (data) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? tell(parsed.data) : [];
  };
}

const one = (code: string, name: string, priceKop: number): Goods[] => [{ code, name, priceKop, count: 1 }];

/** By the route whose data it is. */
const byRoute: Readonly<Record<string, PageEvents>> = {
  programme: reading(ProgrammePage, ({ programme: { code, name, fromDayPriceKop } }) => [
    { name: 'programmeView', facts: { code, name, dayPriceKop: fromDayPriceKop } },
  ]),
  order: () => [{ name: 'beginCheckout', facts: { kind: 'programme' } }],
  'homemade-food-order': () => [{ name: 'beginCheckout', facts: { kind: 'homemade' } }],
  success: reading(SuccessPage, ({ placed }) => {
    const { number, programme, payment, price } = placed.programme;
    if (!isSettled(payment)) return [];
    const goods = one(programme.code, programme.name, price.totalKop);
    return [{ name: 'purchase', facts: { kind: 'programme', number, totalKop: price.totalKop, goods } }];
  }),
  'homemade-food-success': reading(HomemadeSuccessPage, ({ placed }) => {
    const { number, lines, payment, price } = placed.dishes;
    if (!isSettled(payment)) return [];
    const goods = lines.map(({ dish, title, priceKop, count }) => ({
      code: dish,
      name: title,
      priceKop,
      count,
    }));
    return [{ name: 'purchase', facts: { kind: 'homemade', number, totalKop: price.totalKop, goods } }];
  }),
  'layout-certificates': reading(CertificatePage, ({ purchase: { number, state, nominalKop } }) => {
    const facts = { kind: 'certificate', number, totalKop: nominalKop } as const;
    if (state === 'refunded') return [{ name: 'refund', facts }];
    if (state !== 'paid') return [];
    return [{ name: 'purchase', facts: { ...facts, goods: one('certificate', 'Сертификат', nominalKop) } }];
  }),
};

/** The data of a page as a route has loaded it. */
const dataOf = (loaded: unknown) => (loaded as Partial<PageSource<unknown>> | undefined)?.data;

export function eventsOfPage({
  matches,
  loaderData,
}: Pick<AppRouter['state'], 'matches' | 'loaderData'>): SiteEvent[] {
  return matches.flatMap(({ route: { id } }) => byRoute[id]?.(dataOf(loaderData[id])) ?? []);
}
