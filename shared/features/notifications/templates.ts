import { formatPercent } from '../../money.ts';
import { CUT_OFF } from '../deliveries/rules.ts';
import { REFUND_TO_BONUSES_EXTRA } from '../promotions/terms.ts';

/** `renewal` says when the card is charged again and how to stop it, with an empty line after it, or is empty. */
const orderFacts = [
  'number',
  'programme',
  'total',
  'firstDelivery',
  'interval',
  'address',
  'food',
  'renewal',
] as const;

/** `dishes` has a line for each dish with its portions. */
const dishesFacts = ['number', 'total', 'date', 'interval', 'address', 'dishes'] as const;

const certificateFacts = ['nominal', 'recipient', 'sender', 'validTo', 'link', 'code', 'wish'] as const;

/** What each message to a customer is made of: names that its template may fill in, beside `site`. */
export const messageFields = {
  /** An order that is paid at the door, or that bonuses and a certificate have paid. */
  'order-placed': orderFacts,
  'order-paid': orderFacts,
  'order-unpaid': ['number', 'total', 'payUntil'],
  /** Orders of dishes: each is brought once. */
  'dishes-placed': dishesFacts,
  'dishes-paid': dishesFacts,
  'dishes-unpaid': ['number', 'total', 'payUntil'],
  'dishes-on-route': ['number', 'interval', 'address'],
  'dishes-delivered': ['number'],
  'dishes-failed': ['number', 'date'],
  'dishes-moved': ['number', 'date', 'interval'],
  /** `refund` says where the money goes. */
  'dishes-cancelled': ['number', 'refund'],
  /** `change` says that the price has risen, with an empty line after it, or is empty. */
  'renewal-soon': ['programme', 'total', 'chargeAt', 'startDate', 'method', 'change'],
  'renewal-declined': ['programme', 'total', 'reason', 'nextTry'],
  'subscription-paused': ['programme', 'reason'],
  /** The letter of a certificate; code and link are known only when the letter is sent, `wish` is empty or in quotes. */
  certificate: certificateFacts,
  'certificate-gift': certificateFacts,
  /** Told to who has paid for a gift; `sentOn` says when its letter goes out. */
  'certificate-bought': ['nominal', 'recipient', 'email', 'sentOn'],
  'subscription-cancelled': ['programme', 'comes'],
  /** Told to the old address and to the new one, so that a theft is noticed. */
  'phone-changed': ['phone'],
  /** `what` says whether it was changed or added. */
  'email-changed': ['email', 'what'],
  'removal-requested': ['dueOn'],
  /** A delivery whose cut-off comes within a day. */
  'cut-off': ['date', 'until', 'programme', 'food'],
  /** What a customer has changed in the calendar of an order; `what` is a sentence without its stop. */
  'calendar-changed': ['number', 'what'],
  /**
   * The kitchen is closed on days that had deliveries; `outcome` says when the food of those days comes, `choice` until
   * when the customer may have it otherwise, and `choices` the same at length: sentences without their stop.
   */
  'kitchen-closed': ['days', 'outcome', 'choice', 'choices'],
  /**
   * `outcome` says when the food comes, `reason` is empty or a sentence with a space after it, `bonuses` one with a space
   * before it, `choice` until when the customer may have it otherwise, and `choices` the same at length: sentences
   * without their stop.
   */
  'delivery-failed': ['date', 'reason', 'outcome', 'bonuses', 'choice', 'choices'],
  /** A delivery that was said to have failed has come; `outcome` says what does not come again, without a stop. */
  'delivery-found': ['date', 'outcome', 'bonuses'],
  /**
   * Another dish comes than was closed; `reason` goes on after a colon, `bonuses` is empty or a sentence with a space
   * before it.
   */
  'dish-substituted': ['date', 'dish', 'replacement', 'reason', 'bonuses'],
  /** Our words to a complaint. */
  'ticket-answered': ['number', 'answer'],
  /** `until` is the last moment for food that follows at once. */
  'plan-ending': ['programme', 'number', 'endDate', 'until'],
  /** `refund` names each sum with its destination, `terms` says when each is there. */
  'money-returned': ['number', 'days', 'refund', 'terms'],
  /**
   * `food` is the first day that the delivery brings, known only when the letter is sent; `cash` says what to prepare for
   * the courier, or is empty.
   */
  'on-route': ['interval', 'address', 'food', 'cash'],
  delivered: ['programme', 'food'],
  /** Bonuses from somebody else; `reason` goes on after a colon. */
  'bonuses-came': ['amount', 'reason'],
  'bonuses-expire': ['amount', 'date', 'limit'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Figures of the rules, which every template may name. */
export const messageRules = {
  refundExtra: formatPercent(REFUND_TO_BONUSES_EXTRA),
  cutOffHour: `${CUT_OFF.hour}:00`,
} as const;

/** Code of a template. */
export type MessageTemplate = keyof typeof messageFields;

/** The data that a message of a template is queued with; figures are already written for people. */
export type MessageData<T extends MessageTemplate> = Readonly<
  Record<(typeof messageFields)[T][number], string>
>;

/** Fills the names in double braces; a name that the data does not have is an error, never an empty place. */
export function fillTemplate(text: string, data: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = data[name];
    if (value === undefined) throw new Error(`The template names «${name}», which its data does not have`);
    return value;
  });
}

/** Names in double braces of a text. */
export function templateNames(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
}
