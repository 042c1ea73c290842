/** Sends text messages. Rejects when the message was not taken. */
export interface SmsPort {
  send(message: { to: string; text: string; code?: string }): Promise<void>;
}

/** A marketing event of the specification: who did what. */
export interface MarketingEvent {
  readonly name: string;
  readonly phone: string;
  readonly eventType: 'register' | 'auth';
}

/** Reports marketing events; a failure must not fail what the customer does. */
export interface MarketingPort {
  report(event: MarketingEvent): Promise<void>;
}
