import type { DeskForm } from '#shared/desk/forms.ts';
import { fieldsOf } from './plain-forms.ts';
import type { Visitor } from './visitor.ts';

type Fields = Readonly<Record<string, string>>;

/** A page of the desk as a browser without scripts has it. */
export async function deskPage(who: Visitor, path: string): Promise<string> {
  return (await (await who.request(path)).text()).replaceAll('<!-- -->', '');
}

/** What a form of a page says before anybody types; it is known by its act, and by what of a list it is about. */
export async function deskForm(
  who: Visitor,
  path: string,
  operation: DeskForm,
  id?: string,
): Promise<Fields> {
  const forms = (await deskPage(who, path)).match(/<form\b[^>]*>.*?<\/form>/gs) ?? [];
  const all: Fields[] = forms.map((form) => Object.fromEntries(fieldsOf(form)));
  const found = all.find(
    (fields) => fields.operation === operation && (id === undefined || fields.id === id),
  );
  if (!found) throw new Error(`${path} has no form for ${operation}`);
  return found;
}

/** Sends a form as it is filled in: where it leads, or the page that is shown again. */
export async function sendForm(who: Visitor, path: string, form: Fields) {
  const answer = await who.request(path, { form: { ...form }, headers: { 'Sec-Fetch-Site': 'same-origin' } });
  const text = (await answer.text()).replaceAll('<!-- -->', '');
  return { status: answer.status, location: answer.headers.get('Location'), text };
}

/** Fills a form of a page in and sends it. */
export async function fillForm(
  who: Visitor,
  path: string,
  operation: DeskForm,
  typed: Fields = {},
  id?: string,
) {
  return sendForm(who, path, { ...(await deskForm(who, path, operation, id)), ...typed });
}
