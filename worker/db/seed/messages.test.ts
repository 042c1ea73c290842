import { expect, it } from 'vitest';
import messages from './messages.json' with { type: 'json' };
import { readMessages } from './messages.ts';

it('tells every message by each channel of its event, with names that its data has', () => {
  expect(readMessages()).toHaveLength(messages.length);
});

it('keeps an SMS within three parts of 67 characters, with room for what is filled in', () => {
  for (const { channel, text } of readMessages().filter((row) => row.channel === 'sms')) {
    const words = text
      .replace(/\{\{site\}\}/g, 'https://befit.example')
      .replace(/\{\{\w+\}\}/g, 'x'.repeat(18));
    expect([channel, text, words.length <= 201]).toEqual(['sms', text, true]);
  }
});

it.each([
  [[{ ...messages[0], text: 'Заказ {{nummer}} принят, спасибо!' }, ...messages.slice(1)], 'неизвестное имя'],
  [messages.slice(1), 'нет шаблона sms'],
  [messages.filter(({ channel }) => channel !== 'push'), 'нет шаблона push'],
  [[...messages, messages[0]], 'дважды'],
])('names what is wrong in its file', (rows, complaint) => {
  expect(() => readMessages(rows)).toThrow(complaint);
});
