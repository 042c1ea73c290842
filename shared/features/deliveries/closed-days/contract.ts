import * as z from 'zod/mini';
import { defineContract } from '../../../contract.ts';
import { IsoDateSchema } from '../../../iso-date-schema.ts';

const Dates = z.array(IsoDateSchema);

/** Days from today on on which the kitchen is closed. */
export const listClosedDays = defineContract({
  method: 'GET',
  path: '/rest/operations/closed-days/',
  summary: 'Дни, когда кухня закрыта',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  response: z.object({ dates: Dates }),
});

/** Closes the kitchen on days: their deliveries move, and customers are notified. Days that are closed stay so. */
export const closeDays = defineContract({
  method: 'POST',
  path: '/rest/operations/closed-days/',
  summary: 'Закрыть кухню на дни и перенести их доставки',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  body: z.object({ from: IsoDateSchema, until: IsoDateSchema }),
  response: z.object({ dates: Dates }),
});

/** Opens closed days again. Deliveries that have moved off them stay where they are. */
export const reopenDays = defineContract({
  method: 'POST',
  path: '/rest/operations/closed-days/reopen/',
  summary: 'Снова открыть закрытые дни; перенесённые доставки не возвращаются',
  tag: 'operations',
  auth: 'operator',
  crossOrigin: true,
  body: z.object({ from: IsoDateSchema, until: IsoDateSchema }),
  response: z.object({ dates: Dates }),
});
