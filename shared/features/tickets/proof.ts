import type { Kopecks } from '../../money.ts';
import { bonusText } from '../bonuses/rules.ts';
import type { TicketProof } from './contract.ts';

/** What a later complaint's bonuses wait for, in words. */
export function waitingText(amountKop: Kopecks, proof: TicketProof, hasPhoto: boolean): string {
  const photo = proof === 'photo' && !hasPhoto ? 'пришлёте фото или\u00a0' : '';
  return `Ещё ${bonusText(amountKop)} начислим, когда ${photo}проверит оператор`;
}
