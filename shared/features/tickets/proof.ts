import type { TicketProof } from './contract.ts';

/** What a later complaint's bonuses wait for, in words. */
export function waitsFor(proof: TicketProof, hasPhoto: boolean): string {
  if (proof === 'photo' && !hasPhoto) return 'начислим, когда пришлёте фото или проверит оператор';
  return 'начислим, когда проверит оператор';
}
