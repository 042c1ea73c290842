export { announce, announceSoon, closeSockets, openChannel } from './account-channels.ts';
export { requestCall, sendWaitingLeads } from './leads.ts';
export { ChoicesColumn, choicesColumn, switchesOf } from './notification-choices.ts';
export { queueEvent, queueMessage, reportEvent, sendLetter, sendSoon } from './notifications/commands.ts';
export { changeMessage, refundMessages } from './notifications/order-messages.ts';
export { dropEvents, repeatOrderLetter } from './notifications/statements.ts';
export {
  dropPushOfEndedSessions,
  dropPushOfSession,
  pushTerms,
  subscribedColumn,
} from './push-subscriptions.ts';
export { isReminded, noteReminder } from './reminders.ts';
export { processMessages, sendMessages } from './send-messages.ts';
