/**
 * Orders an hour of every kind: beyond `proof` a bot check is asked, beyond `most` nothing is placed. Numbers of a person
 * with room: a customer orders for the family, for the parents and once more after a mistake.
 */
export const ORDERS_PER_HOUR = {
  customer: { proof: 3, most: 8 },
  /** One home, whoever orders: an office without numbers of flats is one home too. */
  home: { proof: 10, most: 40 },
  /** One network address: whole districts of a mobile network share one, so it asks early and refuses late. */
  network: { proof: 15, most: 60 },
} as const;

/** Baskets of anonymous visitors that one network address may begin in an hour: each is kept for half a year. */
export const NEW_BASKETS_PER_HOUR = 300;

/** Orders of a customer that may wait for a payment by card at a time: each holds places that others would like. */
export const MAX_UNPAID_ORDERS = 3;

/** How long an unpaid order holds its places, from its last way to the payment, in milliseconds. */
export const HOLD_MS = 30 * 60_000;

/**
 * Unknown promo codes and certificates that may be typed in an hour. Short codes of promotions can be guessed: with words
 * of four letters it takes a year from one account. Codes that exist are not counted.
 */
export const UNKNOWN_CODES_PER_HOUR = { customer: 20, network: 60 } as const;
