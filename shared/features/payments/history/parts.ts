/** Parts of the list of money; apart from the contract, so that pages load no validator. */
export const moneyParts = ['payments', 'returns', 'receipts'] as const;
export type MoneyFilter = (typeof moneyParts)[number];
