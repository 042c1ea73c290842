import { describe, expect } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { requestRemoval } from '#shared/features/customers/contract.ts';
import { DOOR_PHOTO_DAYS } from '#shared/features/deliveries/doors/terms.ts';
import { answerTicket } from '#shared/features/tickets/answers/contract.ts';
import { addTicket, listTickets } from '#shared/features/tickets/contract.ts';
import { addOld, addProof, namesOf, oldTables, proofsOf } from '#tests/factories/old-rows.ts';
import { orderMoment } from '#tests/factories/orders.ts';
import { press, ShiftDay } from '#tests/factories/shifts.ts';
import { takePhoto } from '#tests/factories/tickets.ts';
import { test } from '#tests/site.ts';
import { retention } from './sql.ts';

const now = Date.parse(orderMoment);
const termOf = (table: string) =>
  Math.max(...retention.flatMap((one) => (one.table === table ? [one.days] : [])));

describe('the timer removes', () => {
  test.for(oldTables)('%s after their term and not before', async (table, { site }) => {
    const days = termOf(table);
    await addOld(site, table, 'row-old', now - (days + 2) * DAY_MS);
    await addOld(site, table, 'row-new', now - (days - 0.5) * DAY_MS);
    await site.tick();
    expect(await namesOf(site, table)).toEqual(['row-new']);
  });

  test('proofs of consents three years after their end, and no last word on cookies', async ({ site }) => {
    const { id } = await site.customer();
    const [over, kept] = [now - (3 * 365 + 3) * DAY_MS, now - 3 * 365 * DAY_MS];
    const proof = (name: string, document: string, given: number, ended: number | null, isSigned = false) =>
      addProof(site, id, { id: `proof-${name}`, document, given, ended, isSigned });
    await proof('signed-over', 'healthData', over - 1, over, true);
    await proof('signed-kept', 'healthData', over - 1, kept, true);
    await proof('signed-in-force', 'healthData', over - 1, null, true);
    await proof('offer-over', 'offer', over - 1, over);
    await proof('cookies-over', 'cookiesMarketing', over - 2, over);
    await proof('cookies-last', 'cookiesMarketing', over, over);
    await site.tick();
    expect(await proofsOf(site)).toEqual([
      'proof-cookies-last',
      'proof-signed-in-force',
      'proof-signed-kept',
    ]);
  });

  test('pictures of complaints a year after they were dealt with, and of no open one', async ({ site }) => {
    const anna = await site.customer({ order: {} });
    await site.arrive(anna, 2);
    const tickets: string[] = [];
    for (const { id: deliveryId } of (await anna.deliveries()).slice(0, 2)) {
      const body = { deliveryId, kind: 'damaged', text: '' } as const;
      const { ticket } = await anna.call(addTicket, { body });
      const photo = new Uint8Array(await takePhoto());
      await anna.request(`/rest/tickets/${ticket.id}/photo/`, { method: 'POST', body: photo });
      tickets.push(ticket.id);
    }
    const [open = '', answered = ''] = tickets;
    await site.operate(answerTicket, { params: { id: answered }, body: { answer: 'Спасибо' } });
    site.advance(367 * DAY_MS);
    await site.tick();
    const again = await site.customer({ phone: anna.phone });
    const kept = (await again.call(listTickets)).tickets.filter(({ hasPhoto }) => hasPhoto);
    expect(kept.map(({ id }) => id)).toEqual([open]);
    expect((await site.inside.stores.photos.list({ prefix: 'tickets/' })).objects).toHaveLength(1);
  });

  test('photos of doors with their customer, and the others after their term', async ({ site }) => {
    const day = await ShiftDay.at(site);
    const courier = await day.courier();
    await courier.mark(...day.ids().map((id) => press(id)));
    for (const id of day.ids()) await courier.photograph(id);
    expect(await site.photos('doors/')).toHaveLength(2);
    const [leaving, staying] = day.doors.map(({ customer }) => customer);
    for (const { customer } of day.doors) await site.arrive(customer);
    await leaving?.call(requestRemoval);
    site.advance(31 * DAY_MS);
    await site.tick();
    expect(await site.photos('doors/')).toEqual([expect.stringContaining(staying?.id ?? '-')]);
    site.advance((DOOR_PHOTO_DAYS - 30) * DAY_MS);
    await site.tick();
    expect(await site.photos('doors/')).toEqual([]);
  });
});
