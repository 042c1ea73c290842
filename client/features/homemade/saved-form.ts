import * as z from 'zod/mini';
import { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { forgetTyped, keepTyped, readTyped } from '../../platform/storage/typed.ts';
import { type HomemadeForm, textNames } from './order-form.ts';

const KEY = 'homemade-form';

const SavedForm = z.object({
  street: z.catch(z.nullable(SuggestedAddress), null),
  texts: z.record(z.string(), z.catch(z.string(), '')),
});

/** The form with what was left in this tab; consents are given anew each time. */
export function restoreForm(form: HomemadeForm, owner: string): HomemadeForm | undefined {
  const saved = SavedForm.safeParse(readTyped(KEY, owner)).data;
  if (!saved) return undefined;
  const texts = { ...form.texts };
  // The day may have passed and an interval or a way to pay may be gone: those are chosen anew.
  for (const name of textNames.filter((one) => one.includes('.')))
    texts[name] = saved.texts[name] || texts[name];
  return { ...form, street: saved.street, texts };
}

/** Keeps the form for this tab alone. */
export const saveForm = ({ street, texts }: HomemadeForm, owner: string): void =>
  keepTyped(KEY, { street, texts }, owner);

export const forgetForm = (): void => forgetTyped(KEY);
