import type { FieldEntry } from '../../../ui/fields.tsx';

/** What of an address is typed beside its street. */
export const addressFields: readonly FieldEntry[] = [
  { name: 'house', label: 'Дом, корпус', maxLength: 20 },
  { name: 'flat', label: 'Квартира', maxLength: 10 },
  { name: 'entrance', label: 'Подъезд', maxLength: 10 },
  { name: 'floor', label: 'Этаж', maxLength: 10 },
  { name: 'intercom', label: 'Домофон', maxLength: 20, size: 'wideThird' },
  { name: 'comment', label: 'Комментарий курьеру', maxLength: 300, size: 'whole' },
];

/** The same with the name of a kept address. */
export const namedAddressFields: readonly FieldEntry[] = [
  ...addressFields,
  { name: 'label', label: 'Как назвать: дом, работа, дача', maxLength: 40, size: 'whole' },
];
