/** Statements that only what is deployed runs, each with what has to happen to it: they are explained as well. */
export const elsewhere: readonly { readonly text: string; readonly why: string }[] = [
  { text: 'DELETE FROM auth_codes WHERE id = ?1', why: 'no provider of SMS takes the message' },
  {
    text: `UPDATE leads SET state = CASE WHEN ?3 = 1 THEN 'dead' ELSE state END, next_attempt_at = ?2
       WHERE id = ?1 AND state = 'waiting' AND attempts = ?4`,
    why: 'the operators’ system does not take a request',
  },
  {
    text: 'SELECT * FROM card_checks WHERE subscription_id IN (SELECT id FROM subscriptions WHERE customer_id = ?1)',
    why: 'kept for the taxes and shown to nobody: the list of personal data only says whose it is',
  },
  {
    text: `INSERT INTO timer_marks (name, reached) VALUES (?1, ?2)
       ON CONFLICT (name) DO UPDATE SET reached = excluded.reached`,
    why: 'an origin notes until when its certificate is good: a worker has none',
  },
];
