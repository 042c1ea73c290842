import * as z from 'zod/mini';
import { IsoDateSchema } from '../../iso-date-schema.ts';
import { Tint } from '../dishes/schema.ts';
import { LeadKind } from '../leads/schema.ts';
import { Picture, PictureName } from '../pictures/schema.ts';

/** Icons that a card of a page may carry. */
export const PageIcon = z.enum([
  'bell',
  'calendar',
  'card',
  'clock',
  'coins',
  'document',
  'flame',
  'gift',
  'leaf',
  'lock',
  'mail',
  'package',
  'phone',
  'pin',
  'repeat',
  'snowflake',
  'star',
  'sun',
  'truck',
  'users',
  'utensils',
  'wallet',
]);
export type PageIcon = z.infer<typeof PageIcon>;

/** A link of a page: a path of this site. */
export const PageLink = z.object({ label: z.string(), href: z.string().check(z.startsWith('/')) });
export type PageLink = z.infer<typeof PageLink>;

/** A question with its answer: Markdown in the row, HTML in the answer. */
export const FaqQuestion = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{3,60}$/)),
  question: z.string().check(z.minLength(5), z.maxLength(160)),
  answer: z.string().check(z.minLength(20)),
});
export type FaqQuestion = z.infer<typeof FaqQuestion>;

/** Questions on one subject. */
export const FaqGroup = z.object({
  code: z.string().check(z.regex(/^[a-z-]{3,40}$/)),
  name: z.string(),
  questions: z.array(FaqQuestion),
});
export type FaqGroup = z.infer<typeof FaqGroup>;

/** What somebody has published about the company. */
const Mention = z.object({
  outlet: z.string(),
  title: z.string(),
  url: z.url({ protocol: /^https$/ }),
  publishedOn: IsoDateSchema,
});

/** A file of the press kit. */
const Download = z.object({
  label: z.string(),
  note: z.string(),
  href: z.string().check(z.regex(/^\/(press|images)\/[a-z0-9/-]+\.(svg|png|webp)$/)),
});

const Step = z.object({ title: z.string(), text: z.string() });

/** Kinds of blocks whose figures the screen takes from other calls. */
const live = z.enum(['price-list', 'zone-map', 'address-check', 'contacts']);

const common = {
  title: z.optional(z.string()),
  /** Anchor of the block in an address. */
  id: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/))),
  /** Left out: both. */
  variants: z.optional(z.enum(['full', 'simply'])),
};

/** Blocks that are the same in rows and in answers. */
const plainBlocks = [
  z.object({
    ...common,
    kind: z.literal('facts'),
    items: z.array(z.object({ value: z.string(), label: z.string() })).check(z.minLength(2)),
  }),
  z.object({ ...common, kind: z.literal('steps'), items: z.array(Step).check(z.minLength(2)) }),
  z.object({
    ...common,
    kind: z.literal('cards'),
    items: z
      .array(z.object({ icon: PageIcon, title: z.string(), text: z.string(), link: z.optional(PageLink) }))
      .check(z.minLength(1)),
  }),
  z.object({
    ...common,
    kind: z.literal('table'),
    head: z.array(z.string()).check(z.minLength(2)),
    rows: z.array(z.array(z.string())).check(z.minLength(1)),
    note: z.optional(z.string()),
  }),
  z.object({
    ...common,
    kind: z.literal('call-to-action'),
    text: z.string(),
    links: z.array(PageLink).check(z.minLength(1), z.maxLength(2)),
  }),
  z.object({ ...common, kind: z.literal('programmes'), codes: z.array(z.string()).check(z.minLength(2)) }),
  /** What food for a team costs, with one of these programmes. */
  z.object({ ...common, kind: z.literal('team-price'), codes: z.array(z.string()).check(z.minLength(2)) }),
  // Rows of their own, which a page file does not hold.
  z.object({ ...common, kind: z.literal('mentions'), items: z._default(z.array(Mention), []) }),
  z.object({ ...common, kind: z.literal('downloads'), items: z.array(Download).check(z.minLength(1)) }),
  z.object({ ...common, kind: live }),
] as const;

/**
 * The blocks of a page. Rows and answers differ in three places: `rich` is Markdown or HTML, `picture` a name or
 * the whole picture, `groups` codes or questions.
 */
function blockOf<R extends z.ZodMiniType, P extends z.ZodMiniType, G extends z.ZodMiniType>(
  rich: R,
  picture: P,
  groups: G,
) {
  return z.discriminatedUnion('kind', [
    ...plainBlocks,
    z.object({ ...common, kind: z.literal('text'), text: rich }),
    z.object({
      ...common,
      kind: z.literal('picture'),
      picture,
      tint: Tint,
      text: rich,
      link: z.optional(PageLink),
    }),
    z.object({
      ...common,
      kind: z.literal('quote'),
      text: z.string(),
      name: z.string(),
      role: z.string(),
      /** Left out: the initials. */
      picture: z.optional(picture),
    }),
    z.object({ ...common, kind: z.literal('faq'), groups }),
    z.object({ ...common, kind: z.literal('lead-form'), form: LeadKind, text: rich }),
    z.object({
      ...common,
      kind: z.literal('notice'),
      tone: z.enum(['info', 'success', 'warning']),
      text: rich,
    }),
  ]);
}

const pageFields = {
  path: z.string().check(z.regex(/^\/[a-z0-9_/-]+\/$/)),
  title: z.string().check(z.minLength(3), z.maxLength(80)),
  lead: z.string().check(z.minLength(20), z.maxLength(320)),
  tint: Tint,
  /** Date of the wording; only documents have one. */
  version: z.nullable(IsoDateSchema),
};

/** Text of a data file: one string, or its paragraphs one by one. */
const Paragraphs = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((text: string | string[]) => (Array.isArray(text) ? text.join('\n\n') : text)),
);

/** A block as a row holds it. */
export const BlockRow = blockOf(Paragraphs, PictureName, z.array(z.string()));
export type BlockRow = z.output<typeof BlockRow>;

/** A page as a data file holds it. */
export const PageSeed = z.object({
  ...pageFields,
  picture: z.nullable(PictureName),
  seo: z.object({
    title: z.string().check(z.minLength(10), z.maxLength(65)),
    description: z.string().check(z.minLength(100), z.maxLength(170)),
  }),
  blocks: z.array(BlockRow).check(z.minLength(1)),
});
export type PageSeed = z.output<typeof PageSeed>;

/** A block as the page shows it. */
export const PageBlock = blockOf(z.string(), Picture, z.array(FaqGroup));
export type PageBlock = z.infer<typeof PageBlock>;

/** The block of one kind. */
export type BlockOf<K extends PageBlock['kind']> = Extract<PageBlock, { kind: K }>;

/** A page of information or a document. */
export const ContentPage = z.object({
  ...pageFields,
  /** The title as people look for it; a document's own title. */
  heading: z.string(),
  /** Every wording of a document, the newest first; empty for other pages. */
  versions: z.array(IsoDateSchema),
  picture: z.nullable(Picture),
  blocks: z.array(PageBlock),
});
export type ContentPage = z.infer<typeof ContentPage>;
