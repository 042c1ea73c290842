import type { Kopecks } from '../../money.ts';
import { bonusText } from '../bonuses/rules.ts';
import type { TicketProof } from './contract.ts';

/** Bonuses of a later complaint that wait for its proof. */
interface WaitingBonuses {
  readonly amountKop: Kopecks;
  readonly proof: TicketProof;
  readonly hasPhoto: boolean;
}

/** What a later complaint's bonuses wait for, in words; `complaint` names it where it does not stand beside. */
export function waitingText(
  { amountKop, proof, hasPhoto }: WaitingBonuses,
  complaint = 'это обращение',
): string {
  const photo = proof === 'photo' && !hasPhoto ? 'вы пришлёте фото или ' : '';
  return `Ещё ${bonusText(amountKop)} начислим за ${complaint}, когда ${photo}его проверит оператор`;
}
