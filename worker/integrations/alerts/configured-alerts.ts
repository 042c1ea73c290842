import type { Bindings } from '../../env.ts';
import { tellOutside } from '../outside-call.ts';
import type { AlertChannel, AlertMessage } from './port.ts';

const TIMEOUT_MS = 10_000;

async function post(url: string, body: unknown): Promise<void> {
  const { status, ok } = await tellOutside(url, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: TIMEOUT_MS,
  });
  if (!ok) throw new Error(`answered ${status}`);
}

const textOf = ({ title, text }: AlertMessage) => `${title}\n\n${text}`;

type Settings = Pick<Bindings, 'ALERTS_WEBHOOK_URL' | 'ALERTS_TELEGRAM_TOKEN' | 'ALERTS_TELEGRAM_CHAT'>;

/** The channels that a deployment has set up; letters go through its own mail. */
export function createAlerts({
  ALERTS_WEBHOOK_URL: url,
  ALERTS_TELEGRAM_TOKEN: token,
  ALERTS_TELEGRAM_CHAT: chat,
}: Settings): readonly AlertChannel[] {
  const webhook: AlertChannel[] =
    url === undefined ? [] : [{ name: 'webhook', send: (message) => post(url, message) }];
  // No person stands in an alert, so a messenger abroad may carry it.
  const telegram: AlertChannel[] =
    token === undefined || chat === undefined
      ? []
      : [
          {
            name: 'telegram',
            send: (message) =>
              post(`https://api.telegram.org/bot${token}/sendMessage`, {
                chat_id: chat,
                text: textOf(message),
              }),
          },
        ];
  return [...webhook, ...telegram];
}
