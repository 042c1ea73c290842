import * as z from 'zod/mini';
import { formatMoney } from '../../money.ts';
import { CaptchaFailure, CaptchaToken, EmailAddress, PersonName, Phone } from '../auth/schema.ts';
import { certificateNominals } from '../promotions/terms.ts';

/** Within this time the same content is the same request, in milliseconds. */
export const SAME_LEAD_MS = 10 * 60_000;

/** What a request is about. */
export const LeadKind = z.enum([
  'callback',
  'write-us',
  'contact-us',
  'office',
  'micromarkets',
  'retail',
  'certificate',
  'press',
  'delivery-area',
  'data-removal',
]);
export type LeadKind = z.infer<typeof LeadKind>;

const text = (complaint: string, max: number) =>
  z
    .string(complaint)
    .check(z.trim(), z.minLength(2, complaint), z.maxLength(max, `Не длиннее ${max} символов`));
const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(z.union([z.literal(''), schema]));

const Message = text('Напишите хотя бы пару слов', 1500);
const People = z.pipe(
  z.pipe(
    z.union(
      [z.number(), z.string().check(z.maxLength(6, 'Не больше 10 000 человек'))],
      'Укажите число человек',
    ),
    z.transform((value: number | string) => (value === '' ? Number.NaN : Number(value))),
  ),
  z
    .int('Укажите число человек')
    .check(z.gte(1, 'Хотя бы один человек'), z.lte(10_000, 'Не больше 10 000 человек')),
);
const Nominal = z.enum(
  certificateNominals.map((sum) => String(sum / 100)) as [string, ...string[]],
  `Выберите номинал: ${certificateNominals.map(formatMoney).join(', ')}`,
);

const fields = {
  name: PersonName,
  phone: Phone,
  email: EmailAddress,
  optionalEmail: optional(EmailAddress),
  message: Message,
  optionalMessage: optional(Message),
};

const common = {
  /** Consent to the processing of personal data: apart and unticked by default. A form sends «on». */
  consent: z.union(
    [z.literal(true), z.literal('on'), z.literal('true')],
    'Без согласия мы не можем сохранить заявку и ответить вам',
  ),
  /** The page that the request was left on. */
  page: z.optional(z.string().check(z.startsWith('/'), z.maxLength(200))),
  'smart-token': CaptchaToken,
  'captcha-failure': z.optional(CaptchaFailure),
};

const person = { name: fields.name, phone: fields.phone };
const company = { ...person, company: text('Укажите название компании', 120) };

/** Fields of each kind besides the common ones, in the order in which a form shows them. */
const shapes = {
  callback: person,
  'write-us': { name: fields.name, email: fields.email, message: fields.message },
  'contact-us': { ...person, email: fields.optionalEmail, message: fields.message },
  office: { ...company, people: People, message: fields.optionalMessage },
  micromarkets: {
    ...company,
    address: text('Укажите адрес офиса', 200),
    people: People,
    message: fields.optionalMessage,
  },
  retail: { ...company, email: fields.optionalEmail, message: fields.optionalMessage },
  certificate: { ...person, email: fields.email, nominal: Nominal, message: fields.optionalMessage },
  press: {
    name: fields.name,
    email: fields.email,
    company: text('Укажите издание', 120),
    message: fields.message,
  },
  'delivery-area': { ...person, address: text('Укажите адрес', 200) },
  'data-removal': { ...person, email: fields.optionalEmail, message: fields.optionalMessage },
} as const;

const leadOf = <K extends LeadKind>(kind: K) =>
  z.object({ kind: z.literal(kind), ...shapes[kind], ...common });

/** The schema of every kind. */
export const leadSchemas = {
  callback: leadOf('callback'),
  'write-us': leadOf('write-us'),
  'contact-us': leadOf('contact-us'),
  office: leadOf('office'),
  micromarkets: leadOf('micromarkets'),
  retail: leadOf('retail'),
  certificate: leadOf('certificate'),
  press: leadOf('press'),
  'delivery-area': leadOf('delivery-area'),
  'data-removal': leadOf('data-removal'),
} as const;

/** A request that a visitor leaves. */
export const Lead = z.discriminatedUnion('kind', [
  leadSchemas.callback,
  leadSchemas['write-us'],
  leadSchemas['contact-us'],
  leadSchemas.office,
  leadSchemas.micromarkets,
  leadSchemas.retail,
  leadSchemas.certificate,
  leadSchemas.press,
  leadSchemas['delivery-area'],
  leadSchemas['data-removal'],
]);
export type Lead = z.output<typeof Lead>;
/** The same before parsing, as a form fills it. */
export type LeadInput = z.input<typeof Lead>;

/** Names of the fields that forms show. */
export type LeadField = 'name' | 'phone' | 'email' | 'message' | 'company' | 'people' | 'address' | 'nominal';

/** The fields of a kind's form; the optional ones may stay empty. */
export function leadFields(kind: LeadKind): readonly { name: LeadField; isOptional: boolean }[] {
  const shape: Readonly<Record<string, z.ZodMiniType>> = shapes[kind];
  return Object.entries(shape).map(([name, schema]) => ({
    name: name as LeadField,
    isOptional: schema === fields.optionalEmail || schema === fields.optionalMessage,
  }));
}
