import * as z from 'zod/mini';
import { group } from '../../../contract.ts';
import { IsoDateSchema } from '../../../iso-date-schema.ts';

const call = group({ tag: 'operations', auth: 'operator' });

/** Who has asked: somebody of the staff, a script by its token, a courier by the link of a shift, or the deployment's own token. */
export const ActorKind = z.enum(['staff', 'token', 'courier', 'deployment']);
export type ActorKind = z.infer<typeof ActorKind>;

/** What an entry is about, and what has become of it. */
const AuditObject = z.object({
  /** What it is, such as `zone` or `staff`, and which. */
  object: z.string(),
  id: z.string(),
  /** What people call it, such as the number of an order; empty where it has no name. */
  title: z.string(),
  /** The order that it is, or that it belongs to; null where there is none. */
  orderId: z.nullable(z.string()),
  /** Null where nothing was there, or where the act has not changed it. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
});

/** One call of the staff: who, when, from where, what, of what, and how it ended. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.number(),
  actor: z.object({ kind: ActorKind, id: z.string(), name: z.string() }),
  address: z.string(),
  /** Method and path as the contract states them. */
  operation: z.string(),
  /** What it does, in the contract's words; method and path where this worker does not have it. */
  title: z.string(),
  /** Parts of the path and of the query by name. */
  about: z.record(z.string(), z.unknown()),
  objects: z.array(AuditObject),
  /** «done», or the code of the refusal; null while it runs, and where it broke off. */
  outcome: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What people call things that entries tell of by their ids and codes: numbers of orders, names of zones. */
const AuditNames = z.record(z.string(), z.object({ title: z.string(), orderId: z.nullable(z.string()) }));
export type AuditNames = z.infer<typeof AuditNames>;

const Day = z._default(z.union([z.literal(''), IsoDateSchema], 'Укажите дату в виде ГГГГ-ММ-ДД'), '');

/** What the staff has read and done, the latest first, a hundred at a time. */
export const listAudit = call.get('/rest/operations/audit/', 'Журнал: кто, когда и что смотрел или менял', {
  roles: ['manager'],
  query: z.object({
    /** Id of the last entry of the page before; empty for the latest ones. */
    before: z._default(z.string().check(z.maxLength(40, 'Такой записи нет')), ''),
    /** Id of somebody of the staff or of a token; empty for everybody. */
    actor: z._default(z.string().check(z.maxLength(40, 'Такого сотрудника нет')), ''),
    /** What it is about, as `orders:0190…`; empty for anything. An order has its invoice and its moves with it. */
    object: z._default(
      z
        .string()
        .check(
          z.maxLength(120, 'Такого объекта нет'),
          z.regex(/^$|^[a-z-]+:/, 'Укажите объект и его номер через двоеточие'),
        ),
      '',
    ),
    /** Method and path; empty for all. */
    operation: z._default(z.string().check(z.maxLength(120, 'Такой операции нет')), ''),
    /** Days in Moscow, both included; empty for no bound. */
    from: Day,
    to: Day,
  }),
  response: z.object({
    entries: z.array(AuditEntry),
    /** What `before` is for the next page; null where this one is the last. */
    next: z.nullable(z.string()),
    /** What can be asked for, by its words. */
    operations: z.array(z.object({ operation: z.string(), title: z.string() })),
    names: AuditNames,
  }),
  example: { query: { from: '2026-11-16', to: '2026-11-16', object: 'orders:1' } },
});
