import sharp from 'sharp';
import { addTicket, addTicketPhoto } from '#shared/features/tickets/contract.ts';
import { answerOf, send } from '#tests/harness/call.ts';
import { bring, type Customer } from '#tests/harness/customer.ts';
import type { LocalSite } from '#tests/harness/local-site.ts';

/** A photo as a phone takes it: with grain, and with the device and the place in it. */
export function takePhoto({ width = 600, height = 400 } = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#c8361d', noise } })
    .withExif({ IFD0: { Make: 'Camera-of-Anna' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .jpeg()
    .toBuffer();
}

/** Complains of the next delivery of a customer, which arrives; returns the ticket's id. */
export async function openTicket(site: LocalSite, customer: Customer): Promise<string> {
  const [delivery] = await bring(site, customer, 'delivered');
  const body = { deliveryId: delivery?.id ?? '', kind: 'damaged', text: 'Крышка открыта' } as const;
  return (await customer.call(addTicket, { body })).ticket.id;
}

/** The same with a picture. */
export async function complain(site: LocalSite, customer: Customer): Promise<string> {
  const id = await openTicket(site, customer);
  const bytes = new Uint8Array(await takePhoto());
  await answerOf(addTicketPhoto, await send(customer, addTicketPhoto, { params: { id }, bytes }));
  return id;
}
