import * as z from 'zod/mini';
import { EXAMPLE_ID, group } from '../../../contract.ts';
import { IsoDateSchema, IsoDateText } from '../../../iso-date-schema.ts';
import { DeliveryState } from '../../deliveries/schema.ts';
import { DeskDelivery, DeskDeliveryKind } from '../deliveries/contract.ts';
import { DayOrToday, DeskInterval, DeskZone, ListVersion } from '../slots.ts';

const call = group({ tag: 'operations', auth: 'operator' });

const Code = z._default(z.string().check(z.maxLength(40, 'Такого кода нет')), '');

const { id, customer, address, recipient, leaveAtDoor, comment, cashKop } = DeskDelivery.shape;

/** One door of a courier's way. */
const ManifestStop = z.object({
  id,
  kind: DeskDeliveryKind,
  state: DeliveryState,
  orderNumber: z.string(),
  ...{ customer, address, recipient, leaveAtDoor, comment },
  /** What is handed over, by person; empty where the food cannot be told. */
  bags: z.array(
    z.object({
      /** As its square code holds it. */
      id: z.string(),
      person: z.int(),
      personName: z.string(),
      portions: z.int(),
      isPacked: z.boolean(),
    }),
  ),
  portions: z.int(),
  cashKop,
});
export type ManifestStop = z.infer<typeof ManifestStop>;

/** Where the couriers of a zone go in an interval. */
const Manifest = z.object({
  version: ListVersion,
  zone: DeskZone,
  interval: DeskInterval,
  /** Whether somebody has put the order by hand; else it follows the distance. */
  isByHand: z.boolean(),
  /** In the order in which they are gone to. */
  stops: z.array(ManifestStop),
  bags: z.int(),
  portions: z.int(),
  /** What is taken at all of these doors, in kopecks. */
  cashKop: z.int(),
});
export type Manifest = z.infer<typeof Manifest>;

/** The manifests of a day, one for each zone and interval. */
export const listManifests = call.get(
  '/rest/operations/manifests/',
  'Маршрутные листы дня: куда, в каком порядке, какие пакеты и сколько взять',
  {
    roles: ['manager'],
    query: z.object({
      date: DayOrToday,
      /** Empty for all zones and intervals. */
      zone: Code,
      interval: Code,
    }),
    response: z.object({
      date: IsoDateText,
      /** By interval and zone. */
      manifests: z.array(Manifest),
      /** Deliveries of the whole day whose food cannot be told. */
      unknown: z.array(z.string()),
      /** Ids of deliveries that cannot be read: no manifest has them. */
      unreadable: z.array(z.string()),
    }),
  },
);

/** As many stops as somebody may put into an order: their ids fit into an ordinary body. */
const STOPS_BY_HAND = 1500;

/** Puts the stops of a manifest into an order; a second time changes nothing. What is not named comes last. */
export const orderManifest = call.post(
  '/rest/operations/manifests/order/',
  'Задать порядок остановок маршрутного листа; пустой список — снова по расстоянию',
  {
    roles: ['manager'],
    body: z.object({
      date: IsoDateSchema,
      zone: z.string('Выберите зону').check(z.minLength(1, 'Выберите зону'), z.maxLength(40)),
      interval: z.string('Выберите часы').check(z.minLength(1, 'Выберите часы'), z.maxLength(40)),
      ids: z.array(z.string().check(z.maxLength(40, 'Такой остановки нет')), 'Перечислите остановки').check(
        z.maxLength(STOPS_BY_HAND, 'Слишком много остановок'),
        z.refine((ids) => new Set(ids).size === ids.length, 'Остановка названа дважды'),
      ),
    }),
    response: z.object({
      isByHand: z.boolean(),
      /** Ids in the order that the manifest has now. */
      ids: z.array(z.string()),
    }),
    example: { body: { zone: 'msk-0', date: '2026-11-20', interval: '06-08', ids: [EXAMPLE_ID] } },
  },
);
