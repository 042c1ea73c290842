import * as z from 'zod/mini';
import { SuggestedAddress } from '#shared/features/regions/schema.ts';
import { type HomemadeForm, textNames } from './order-form.ts';

const KEY = 'homemade-form';

const SavedForm = z.object({
  street: z.catch(z.nullable(SuggestedAddress), null),
  texts: z.record(z.string(), z.catch(z.string(), '')),
});

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The form with what was left in this tab; consents are given anew each time. */
export function restoreForm(store: Store, form: HomemadeForm): HomemadeForm | undefined {
  try {
    const saved = SavedForm.safeParse(JSON.parse(store.getItem(KEY) ?? 'null')).data;
    if (!saved) return undefined;
    const texts = { ...form.texts };
    // The day may have passed and an interval or a way to pay may be gone: those are chosen anew.
    for (const name of textNames.filter((one) => one.includes('.')))
      texts[name] = saved.texts[name] || texts[name];
    return { ...form, street: saved.street, texts };
  } catch {
    // Storage may be closed to the page, and its text may be anybody's.
    return undefined;
  }
}

/** Keeps the form for this tab alone; nothing to keep forgets it. */
export function saveForm(store: Store, form: HomemadeForm | undefined): void {
  try {
    if (form) store.setItem(KEY, JSON.stringify({ street: form.street, texts: form.texts }));
    else store.removeItem(KEY);
  } catch {
    // A full or closed storage costs the reload's comfort alone.
  }
}
