export { announce, announceSoon, closeSockets, openChannel } from './account-channels.ts';
export { requestCall, sendWaitingLeads } from './leads.ts';
export {
  pushTerms,
  queueEvent,
  queueMessage,
  reportEvent,
  sendLetter,
  sendSoon,
  switchesOf,
} from './notifications/commands.ts';
export { changeMessage, refundMessages } from './notifications/order-messages.ts';
export { isReminded, noteReminder } from './notifications/reminders/sql.ts';
export { processMessages, sendMessages } from './notifications/send.ts';
export {
  ChoicesColumn,
  choicesColumn,
  dropEvents,
  dropPushOfEndedSessions,
  dropPushOfSession,
  repeatOrderLetter,
  subscribedColumn,
} from './notifications/statements.ts';
