import { describe, expect, test } from 'vitest';
import { comparePayments, type OwnPayment, type TheirPayment } from './decide.ts';

const own = (state: string, amountKop = 100_00): OwnPayment => ({
  ...{ id: 'o', provider: 'yookassa', externalId: 'p', state, amountKop, refundedKop: 0 },
});
const their = (state: TheirPayment['state'], amountKop = 100_00): TheirPayment => ({
  ...{ externalId: 'p', state, amountKop },
});
/** Another try at our payment, which its provider knows by an id of its own. */
const again = (state: TheirPayment['state']): TheirPayment => ({
  ...their(state),
  externalId: 't',
  key: 'o',
});

describe('of payments', () => {
  test.each<[string, OwnPayment[], TheirPayment[], string[]]>([
    ['paid on both sides', [own('paid')], [their('paid')], []],
    ['paid and refunded since', [own('refunded')], [their('paid')], []],
    ['cancelled there after all of it went back', [own('refunded')], [their('cancelled')], []],
    ['open on both sides', [own('pending')], [their('pending')], []],
    ['paid there alone', [own('pending')], [their('paid')], ['payment-state']],
    ['held on both sides', [own('authorized')], [their('authorized')], []],
    ['held here, taken there', [own('authorized')], [their('paid')], ['payment-state']],
    ['taken here, held there', [own('paid')], [their('authorized')], ['payment-state']],
    ['held there alone', [own('failed')], [their('authorized')], ['payment-state']],
    ['paid here alone', [own('paid')], [their('failed')], ['payment-state']],
    ['of another sum', [own('paid')], [their('paid', 90_00)], ['payment-state']],
    ['refunded there alone', [own('paid')], [{ ...their('paid'), refundedKop: 1 }], ['refund-sum']],
    ['unknown here', [], [their('paid')], ['payment-unknown']],
    ['unknown here, without money', [], [their('failed')], []],
    ['unknown there', [own('paid')], [], ['payment-missing']],
    ['never begun there', [own('pending')], [], []],
    ['tried twice and paid', [own('paid')], [their('paid'), again('failed')], []],
    ['paid twice there', [own('paid')], [their('paid'), again('paid')], ['payment-unknown']],
    [
      'paid by a try that is unknown here',
      [own('failed')],
      [their('failed'), again('paid')],
      ['payment-state'],
    ],
  ])('one that is %s', (_, ours, theirs, kinds) => {
    expect(comparePayments('yookassa', ours, theirs).map(({ kind }) => kind)).toEqual(kinds);
  });
});
