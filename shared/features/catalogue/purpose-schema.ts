import * as z from 'zod/mini';
import { Code, Tint } from '../dishes/schema.ts';
import { LeadKind } from '../leads/schema.ts';
import { MAX_PEOPLE, orderLengths } from '../orders/price.ts';
import { SkippedWeekday } from '../orders/schema.ts';
import { FaqQuestion, PageIcon, PageLink } from '../pages/schema.ts';
import { Picture, PictureName } from '../pictures/schema.ts';
import { ProgrammeKind } from '../programmes/schema.ts';
import { PageSeo } from '../seo/contract.ts';

const purposeFields = {
  path: z.string().check(z.regex(/^\/[a-z0-9_/-]+\/$/)),
  title: z.string().check(z.minLength(3), z.maxLength(60)),
  lead: z.string().check(z.minLength(60), z.maxLength(320)),
  tint: Tint,
  /** What the configurator begins with. */
  preset: z.object({
    programme: Code,
    days: z.literal(orderLengths),
    people: z.int().check(z.gte(1), z.lte(MAX_PEOPLE)),
    skip: z._default(z.array(SkippedWeekday), []),
  }),
  /** Codes of the programmes, or of the sets, to choose from. */
  programmes: z.array(Code).check(z.minLength(2)),
  facts: z.array(z.object({ value: z.string(), label: z.string() })).check(z.minLength(3), z.maxLength(4)),
  points: z
    .array(z.object({ icon: PageIcon, title: z.string(), text: z.string() }))
    .check(z.minLength(3), z.maxLength(4)),
  /** The longer text: Markdown in the row, HTML in the answer. */
  story: z.object({ title: z.string(), text: z.string().check(z.minLength(200)) }),
  questions: z.array(FaqQuestion).check(z.minLength(3)),
  /** Where else the visitor may want to go. */
  link: z.nullable(z.object({ ...PageLink.shape, title: z.string(), text: z.string() })),
  /** A request that can be left on the page. */
  form: z._default(z.nullable(LeadKind), null),
};

/** A page for a purpose as a row holds it. */
export const PurposeRow = z.object({
  ...purposeFields,
  picture: PictureName,
  seo: z.extend(PageSeo, {
    title: z.string().check(z.minLength(10), z.maxLength(65)),
    description: z.string().check(z.minLength(110), z.maxLength(165)),
  }),
});
export type PurposeRow = z.infer<typeof PurposeRow>;

/** A page for a purpose as it is shown: for whom, how long, what to choose from. */
export const Purpose = z.object({
  ...purposeFields,
  /** The title as people look for it: with what is brought, and where. */
  heading: z.string(),
  picture: Picture,
  sells: ProgrammeKind,
});
export type Purpose = z.infer<typeof Purpose>;
