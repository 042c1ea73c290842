/**
 * Every limit of what visitors may ask for, in one place. Those of a network address hold for whole offices and for
 * thousands behind one address of a mobile network, so each is wider for whoever brings one proof of being no robot.
 */

/** How many times wider a limit of a network address is with a bot check that was passed, or a proof of work. */
export const WIDER = 10;

/** Events an hour of one network address. */
export const PER_ADDRESS_HOUR = {
  /** Questions whether a phone is registered, which send nothing. */
  probe: 120,
  /** Baskets that anonymous visitors begin: each is kept for half a year. */
  basket: 300,
  /** Requests of the forms. */
  lead: 20,
  /** Unknown promo codes and certificates: short codes of promotions can be guessed. */
  guess: 60,
  /** Calls without a token of a bot check that is on: what protects where the check cannot run. */
  'without-token:sign-in': 6,
  'without-token:code': 15,
  'without-token:removal': 3,
  'without-token:lead': 3,
  'without-token:order': 5,
} as const;

/**
 * Calls an hour without a token of a bot check that is on, for one phone or e-mail: tight, but wide enough for a person.
 */
export const WITHOUT_TOKEN_PER_RECIPIENT = {
  /** A new customer needs two calls for one code: the first answers that a name is needed. */
  'sign-in': 4,
  /** A code by itself takes five wrong entries. */
  code: 10,
  removal: 3,
  lead: 3,
  /** Orders beyond the number that asks for a check; the recipient is the customer. */
  order: 3,
} as const;

/** Codes to one phone or e-mail address. */
export const CODES_TO_RECIPIENT = {
  /** From one network address: whoever asks for codes of somebody else's phone leaves its owner the rest. */
  fromAddress: { hour: 4, day: 6 },
  hour: 8,
  /** In a day, of all kinds together. */
  day: 10,
  /** In a day of the kinds that no customer needs often, so that they leave signing in some. */
  dayOfKind: { contact: 4, removal: 3, signature: 4 },
} as const;

/** Codes by letter that a customer may ask for in an hour, to whatever addresses. */
export const LETTER_CODES_PER_CUSTOMER_HOUR = 10;

/**
 * Codes of an hour from one network address that nobody has entered: who enters theirs counts no more. Without a proof and
 * with one.
 */
export const CODES_NOT_ENTERED = { plain: 20, proven: 200 } as const;

/**
 * Messages by SMS of an hour whose codes nobody enters, where a deployment says nothing else: what an attack may cost.
 * Whose code is entered is a customer.
 */
export const SMS_CODES_PER_HOUR = 3000;
/** Up to which share of that a new phone gets a code, without a proof and with one, and up to which a customer's. */
export const SMS_SHARES = { plain: 0.5, proven: 0.8, customer: 1 } as const;
/** Shares of the messages of an hour at which operators are told. */
export const SMS_ALERTS = [0.5, 0.8] as const;

/**
 * Guesses an hour of codes that were asked for from another address: of one address, and at one phone in all. They do not
 * count as tries of the code, which belong to the address that has asked for it. Ten codes a day that strangers have asked
 * for, each in an hour of its own, make 300 guesses of 900,000 numbers the most.
 */
export const FOREIGN_TRIES_PER_HOUR = { address: 5, phone: 30 } as const;

/**
 * Orders an hour of every kind: beyond `proof` a bot check is asked, beyond `most` nothing is placed. Numbers of a person
 * with room: a customer orders for the family, for the parents and once more after a mistake.
 */
export const ORDERS_PER_HOUR = {
  customer: { proof: 3, most: 8 },
  /** One home, whoever orders: an office without numbers of flats is one home too. */
  home: { proof: 10, most: 40 },
  /** One network address: whole districts of a mobile network share one, so it asks early and refuses late. */
  address: { proof: 15, most: 60 },
} as const;

/** Unknown promo codes and certificates that one customer may type in an hour, from whatever address. */
export const GUESSES_PER_CUSTOMER_HOUR = 20;

/** Requests of the forms an hour for one phone or e-mail address. */
export const LEADS_PER_CONTACT_HOUR = 5;

/**
 * Ways to a payment that a customer may open in an hour, three orders, each tried with several cards and both providers;
 * and times that a provider is asked how far a payment is.
 */
export const PAYMENT_WAYS_PER_HOUR = 30;
export const PAYMENT_QUESTIONS_PER_HOUR = 120;

/** Orders of a customer that may wait for a payment by card at a time: each holds places that others would like. */
export const MAX_UNPAID_ORDERS = 3;

/** How long an unpaid order holds its places, from its last way to the payment, in milliseconds. */
export const HOLD_MS = 30 * 60_000;

/** Codes of the desk by letter in an hour for one person, whoever asks for them: the passkey goes on working. */
export const DESK_CODES_PER_HOUR = 6;
