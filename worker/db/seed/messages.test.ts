import { expect, it } from 'vitest';
import { fillTemplate } from '#shared/features/notifications/templates.ts';
import { letterHtml } from '../../modules/messaging/notifications/letters/html.ts';
import messages from './messages.json' with { type: 'json' };
import { readMessages } from './messages.ts';

it('tells every message by SMS and by letter, with names that its data has', () => {
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

it('leads by buttons in letters: no bare address stands in a sentence', () => {
  const sender = { brand: 'BeFit', siteUrl: 'https://befit.example', phone: '+7', worktime: 'ежедневно' };
  const letters = readMessages().filter((row) => row.channel === 'email');
  const bare = letters.filter(({ text }) => {
    const filled = text.replace(/\{\{(site|link)\}\}/g, 'https://befit.example').replace(/[{}]/g, '');
    return letterHtml('Письмо', filled, sender)
      .replace(/<[^>]*>/g, ' ')
      .includes('https://');
  });
  expect(bare.map(({ text }) => text)).toEqual([]);
  expect(letters.length).toBeGreaterThan(20);
});

it.each([
  [[{ ...messages[0], text: 'Заказ {{nummer}} принят, спасибо!' }, ...messages.slice(1)], 'неизвестное имя'],
  [messages.slice(1), 'нет шаблона sms'],
  [[...messages, messages[0]], 'дважды'],
])('names what is wrong in its file', (rows, complaint) => {
  expect(() => readMessages(rows)).toThrow(complaint);
});

it('never leaves a gap where a name is unknown', () => {
  expect(fillTemplate('Заказ {{number}}', { number: '7' })).toBe('Заказ 7');
  expect(() => fillTemplate('Заказ {{number}}', {})).toThrow('number');
});
