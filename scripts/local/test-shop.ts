import { refreshStatements } from '#worker/db/seed/load.ts';

/** Most tests pay at the door, for long orders too: the operators of their shop let couriers collect more. */
const cashLimits = {
  sql: 'UPDATE cash_limits SET days = 28, sum_kop = 8000000, first_days = 14, first_sum_kop = 4000000',
  params: [],
};

/** The seed of `npm start`, and what the operators of the tests' shop have set. */
export const shopStatements = () => [...refreshStatements(), cashLimits];
