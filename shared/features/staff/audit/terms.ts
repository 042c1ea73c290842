/** How long the audit is kept, in days: the term of claims (Civil Code, art. 196). */
export const AUDIT_KEPT_DAYS = 3 * 365;
