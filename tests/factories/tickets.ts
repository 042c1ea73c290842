import sharp from 'sharp';
import type { LocalWorker } from '#scripts/local/local-worker.ts';
import { addTicket, addTicketPhoto } from '#shared/features/tickets/contract.ts';
import { answerOf, mustCall, send } from '#tests/harness/call.ts';
import { deliverNext } from '#tests/harness/operations.ts';
import type { Visitor } from '#tests/harness/visitor.ts';

/** Delivers the next delivery of an order; returns its id. */
export async function deliverFirst(site: LocalWorker, orderId: string): Promise<string> {
  const [id = ''] = await deliverNext(site, orderId);
  return id;
}

/** A photo as a phone takes it: with grain, and with the device and the place in it. */
export function takePhoto({ width = 600, height = 400 } = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#c8361d', noise } })
    .withExif({ IFD0: { Make: 'Camera-of-Anna' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .jpeg()
    .toBuffer();
}

/** Complains of the first delivery of an order; returns the ticket's id. */
export async function openTicket(site: LocalWorker, visitor: Visitor, orderId: string): Promise<string> {
  const deliveryId = await deliverFirst(site, orderId);
  const body = { deliveryId, kind: 'damaged', text: 'Крышка открыта' };
  return (await mustCall(visitor, addTicket, { body })).ticket.id;
}

/** Complains of the first delivery of an order, with a picture; returns the ticket's id. */
export async function complain(site: LocalWorker, visitor: Visitor, orderId: string): Promise<string> {
  const id = await openTicket(site, visitor, orderId);
  const bytes = new Uint8Array(await takePhoto());
  await answerOf(addTicketPhoto, await send(visitor, addTicketPhoto, { params: { id }, bytes }));
  return id;
}
