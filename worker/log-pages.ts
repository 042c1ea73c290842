/**
 * The page of docs/runbooks about each failure that the log tells of, by its message. A test finds messages that are
 * missing, and pages that do not exist.
 */
export const logPages: Readonly<Record<string, string>> = {
  'run of the timer failed': 'timer',
  'part of the timer failed': 'timer-success',
  'part of the minute failed': 'timer-success',
  'row not read': 'log',

  'payment not opened': 'payments',
  'payment not brought to its end': 'payments',
  'charge without an answer given up': 'log',
  'payment of another amount': 'log',
  'money went back unasked': 'log',
  'more went back than was paid': 'log',
  'withdrawn claim not booked': 'log',
  'invoice paid twice, one payment refunded': 'log',
  'paid change not made': 'payments',
  'return to a certificate not refunded': 'payments',
  'difference of a delivery not settled': 'payments',
  'receipt not sent': 'log',
  'payments not compared': 'payments',
  'refund not sent': 'refunds-late',
  'refund not brought to its end': 'refunds-late',
  'refund of food not made': 'refunds-late',
  'refund of a cancellation not made': 'refunds-late',
  'rouble of a card check not given back': 'refunds-late',
  'a refund waits for a person': 'refunds',
  'refunds wait for a person': 'refunds',

  'message given up': 'dead-messages',
  'request not delivered': 'leads',
  'message of a queue failed': 'queues',
  'message of a queue died': 'dead-letters',
  'queue not worked through': 'queues',

  'failed delivery not planned again': 'log',
  'closed days not cleared': 'log',
  'order not moved off closed days': 'log',
  'homemade order not moved off a closed day': 'log',
  'paid order over the capacity of its zone': 'log',
  'food not kept': 'log',
  'subscription not processed': 'log',
  'end of a charge not noted': 'log',

  'removal not carried out': 'log',
  'health data not removed': 'log',
  'photos of a removal not removed': 'log',
  'client error': 'log',
  'picture of a complaint not removed': 'log',
  'picture of a review not removed': 'log',
  'photo of a door not removed': 'log',

  'codes by SMS run out': 'log',
  'codes are asked for and not entered': 'log',

  'content not published': 'log',
  'published content not followed': 'log',
  'published content not followed up': 'log',
  'publication not prepared': 'log',
  'snapshot not read': 'log',
  'page not made again': 'failures',
  'page part failed': 'failures',
  'redirect not read': 'failures',
  'redirects not read': 'failures',
  'picture not made': 'log',
  'health not known': 'failures',
  'health has changed': 'log',
  'alert not sent': 'log',
  'code of the desk not sent': 'log',
  'database not copied': 'copy',
  'part of the site is off': 'settings',
  'work behind an answer failed': 'log',
};

/** Where to read about a failure; of one that nobody has foreseen, where answers are errors. */
export const pageOf = (message: string): string => `docs/runbooks/${logPages[message] ?? 'failures'}.md`;
