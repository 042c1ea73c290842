import { expect, test } from 'vitest';
import { Lead } from '#shared/features/leads/schema.ts';
import { filledFields, nextTryAt } from './lead-rules.ts';

const office = {
  kind: 'office',
  name: 'Анна',
  phone: '8 916 204-18-30',
  company: 'Ромашка',
  people: '25',
  message: '',
  consent: 'on',
  page: '/programmy/v-ofis/',
};

test('a form’s texts become a request, empty entries and the form’s own marks are left out', () => {
  expect(filledFields(Lead.parse(office))).toEqual({
    name: 'Анна',
    phone: '+79162041830',
    company: 'Ромашка',
    people: 25,
  });
});

test.each([
  [{ ...office, consent: undefined }, 'consent'],
  [{ ...office, people: 'много' }, 'people'],
  [{ ...office, phone: '123' }, 'phone'],
  [{ ...office, company: ' ' }, 'company'],
  [{ ...office, kind: 'press' }, 'email'],
])('a wrong entry names its field', (body, field) => {
  const { error } = Lead.safeParse(body);
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field);
});

test('tries come ever later, at most six hours apart', () => {
  const pauses = Array.from({ length: 10 }, (_, index) => nextTryAt(0, index + 1) / 60_000);
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360]);
});
