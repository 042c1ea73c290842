import * as z from 'zod/mini';
import type { MessageTemplate } from './templates.ts';

/** Channels of messages to a customer. */
export const NotificationChannel = z.enum(['sms', 'email', 'push']);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/** Events that a customer is notified of. */
export const NotificationEvent = z.enum([
  'account',
  'charges',
  'orders',
  'failures',
  'changes',
  'cutOff',
  'onRoute',
  'delivered',
  'offers',
]);
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/**
 * How a channel stands until a customer switches it: `fallback` stands in for letters while no e-mail address is known,
 * `always` cannot be switched off, `never` does not use the channel.
 */
type ChannelDefault = 'on' | 'off' | 'fallback' | 'always' | 'alwaysFallback' | 'never';

interface EventTerms extends Readonly<Record<NotificationChannel, ChannelDefault>> {
  readonly title: string;
  readonly note: string;
}

/** What each event is, and how its channels stand by default. */
export const notificationEvents: Readonly<Record<NotificationEvent, EventTerms>> = {
  account: {
    title: 'Коды, чеки и безопасность',
    note: 'Без них нельзя войти и вернуть деньги, поэтому они приходят всегда',
    sms: 'always',
    email: 'always',
    push: 'never',
  },
  charges: {
    title: 'Списания по подписке',
    note: 'За сутки до каждого списания: так обещает оферта',
    sms: 'alwaysFallback',
    email: 'always',
    push: 'on',
  },
  orders: {
    title: 'Заказ и оплата',
    note: 'Заказ принят, оплачен или ждёт оплаты, деньги вернулись, ответ на обращение, бонусы от друга',
    sms: 'fallback',
    email: 'on',
    push: 'on',
  },
  failures: {
    title: 'Не привезли, перенесли или не смогли списать',
    note: 'Чтобы вы не ждали курьера зря и успели решить, что делать с едой или с картой',
    sms: 'on',
    email: 'on',
    push: 'on',
  },
  changes: {
    title: 'Ваши изменения',
    note: 'Перенос, заморозка, новый адрес или время, отмена остатка: подтверждение на память',
    sms: 'off',
    email: 'on',
    push: 'off',
  },
  cutOff: {
    title: 'Сутки до закрытия изменений',
    note: 'Последняя возможность перенести доставку, заморозить заказ или заменить блюда. Не чаще раза в неделю',
    sms: 'on',
    email: 'off',
    push: 'on',
  },
  onRoute: {
    title: 'Курьер выехал',
    note: 'В день доставки, чтобы вы были дома: по SMS и в браузере. Если удобнее письмом, отметьте его',
    sms: 'on',
    email: 'off',
    push: 'on',
  },
  delivered: {
    title: 'Рацион привезли',
    note: 'Удобно, если заказ оставляют у двери',
    sms: 'off',
    email: 'off',
    push: 'on',
  },
  offers: {
    title: 'Акции, бонусы и продление',
    note: 'Новинки, бонусы, которые скоро сгорят, и рацион, который кончается. Это реклама: только с вашего согласия, отозвать его можно здесь же',
    sms: 'off',
    email: 'off',
    push: 'off',
  },
};

/** The event that a message is about; none where nobody may switch it off. */
export const eventOfTemplate: Readonly<Record<MessageTemplate, NotificationEvent>> = {
  'order-placed': 'orders',
  'order-paid': 'orders',
  'order-unpaid': 'orders',
  'dishes-placed': 'orders',
  'dishes-paid': 'orders',
  'dishes-unpaid': 'orders',
  'dishes-on-route': 'onRoute',
  'dishes-delivered': 'delivered',
  'dishes-failed': 'failures',
  'dishes-moved': 'failures',
  'dishes-cancelled': 'orders',
  'renewal-soon': 'charges',
  'renewal-declined': 'failures',
  'subscription-paused': 'charges',
  'subscription-cancelled': 'charges',
  certificate: 'account',
  'certificate-gift': 'account',
  'certificate-bought': 'orders',
  'phone-changed': 'account',
  'email-changed': 'account',
  'removal-requested': 'account',
  'cut-off': 'cutOff',
  'calendar-changed': 'changes',
  'kitchen-closed': 'failures',
  'delivery-failed': 'failures',
  'delivery-found': 'failures',
  'dish-substituted': 'orders',
  'plan-ending': 'offers',
  'ticket-answered': 'orders',
  'bonuses-came': 'orders',
  'money-returned': 'orders',
  'on-route': 'onRoute',
  delivered: 'delivered',
  'bonuses-expire': 'offers',
};

/** How one channel of an event stands for a customer. */
export interface ChannelState {
  readonly isOn: boolean;
  /** Whether the customer may switch it. */
  readonly isOpen: boolean;
}

/** How a channel stands without a switch of the customer. */
export function channelDefault(
  event: NotificationEvent,
  channel: NotificationChannel,
  hasEmail: boolean,
): ChannelState {
  switch (notificationEvents[event][channel]) {
    case 'always':
      return { isOn: channel !== 'email' || hasEmail, isOpen: false };
    case 'alwaysFallback':
      return { isOn: !hasEmail, isOpen: hasEmail };
    case 'never':
      return { isOn: false, isOpen: false };
    case 'fallback':
      return { isOn: !hasEmail, isOpen: true };
    case 'on':
      return { isOn: channel !== 'email' || hasEmail, isOpen: channel !== 'email' || hasEmail };
    case 'off':
      return { isOn: false, isOpen: channel !== 'email' || hasEmail };
  }
}
