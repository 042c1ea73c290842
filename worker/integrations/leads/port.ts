/** A request as operators read it. */
export interface LeadMessage {
  /** The same for every try, so that the receiver can drop a repeat. */
  readonly id: string;
  readonly number: string;
  readonly kind: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The whole request in words. */
  readonly text: string;
}

/** Takes requests to where operators read them. Rejects when one was not taken. */
export interface LeadChannel {
  send(message: LeadMessage): Promise<void>;
}
