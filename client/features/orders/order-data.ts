import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { AnswerOf } from '#shared/contract.ts';
import type { getOrderOptions } from '#shared/features/orders/contract.ts';
import { draftFromQuery } from '#shared/features/orders/draft-query.ts';
import type { OrderDraft } from '#shared/features/orders/schema.ts';
import type { listProgrammes } from '#shared/features/programmes/contract.ts';
import { lineOf } from '#shared/features/programmes/rules.ts';
import type { CalorieLine, Programme } from '#shared/features/programmes/schema.ts';
import { guardTargets } from '#shared/routes.ts';
import type { RestCall } from '../../platform/rest-client.ts';

/** A draft that can be ordered: its programme and calorie line exist. */
export interface CheckedDraft {
  readonly draft: OrderDraft;
  readonly programme: Programme;
  readonly line: CalorieLine;
}

/** Everything that the order page needs from the server. */
export interface OrderData extends CheckedDraft {
  readonly options: AnswerOf<typeof getOrderOptions>;
}

/** The guard check-order-data: reads the draft of the address or leads back to the configurator. */
export async function checkOrderData(
  rest: RestCall,
  request: LoaderFunctionArgs['request'],
): Promise<CheckedDraft> {
  const draft = draftFromQuery(new URL(request.url).searchParams);
  if (!draft) throw redirect(guardTargets['check-order-data']);
  const { programmes } = await rest<typeof listProgrammes>('GET /rest/programmes/');
  const programme = programmes.find(({ code }) => code === draft.programme);
  const line = programme && lineOf(programme, draft.kcal);
  if (!programme || !line) throw redirect(guardTargets['check-order-data']);
  return { draft, programme, line };
}

export async function loadOrder(rest: RestCall, checked: CheckedDraft): Promise<OrderData> {
  return { ...checked, options: await rest<typeof getOrderOptions>('GET /rest/orders/options/') };
}
