import { decodeHtml } from './html.ts';
import type { Visitor } from './visitor.ts';

/** A page as a browser without scripts has it. */
export interface PlainPage {
  /** Path and query after all redirects. */
  readonly address: string;
  readonly status: number;
  readonly html: string;
}

/** An attribute of a tag; the empty text where it stands without a value, undefined where it is absent. */
function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`, 'i').exec(tag);
  return found ? decodeHtml(found[1] ?? '') : undefined;
}

/** What a browser would send of a form that nobody has touched. */
function fieldsOf(form: string): [string, string][] {
  return [...form.matchAll(/<(input|textarea|select)\b[^>]*>/g)].flatMap((match): [string, string][] => {
    const [tag, kind] = match;
    const name = attribute(tag, 'name');
    if (name === undefined || attribute(tag, 'disabled') !== undefined) return [];
    const rest = form.slice(match.index + tag.length);
    if (kind === 'textarea') return [[name, decodeHtml(/^([^<]*)</.exec(rest)?.[1] ?? '')]];
    if (kind === 'select') {
      const options = [...(rest.split('</select>', 1)[0] ?? '').matchAll(/<option\b[^>]*>/g)].map(
        ([option]) => option,
      );
      const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0];
      return chosen === undefined ? [] : [[name, attribute(chosen, 'value') ?? '']];
    }
    const isChoice = /^(checkbox|radio)$/.test(attribute(tag, 'type') ?? '');
    if (isChoice && attribute(tag, 'checked') === undefined) return [];
    return [[name, attribute(tag, 'value') ?? (isChoice ? 'on' : '')]];
  });
}

/** Opens a page and goes along its redirects, as a browser does. */
export async function openPlain(
  visitor: Visitor,
  address: string,
  init?: { form: [string, string][]; referer: string },
): Promise<PlainPage> {
  const answer = await visitor.request(address, {
    headers: {
      Accept: 'text/html,application/xhtml+xml',
      ...(init && { Referer: init.referer, 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    ...(init && { method: 'POST', body: new URLSearchParams(init.form).toString() }),
  });
  const target = answer.headers.get('Location');
  if (answer.status < 300 || answer.status >= 400 || target === null) {
    return { address, status: answer.status, html: await answer.text() };
  }
  const { pathname, search, hash } = new URL(target, 'http://site.test');
  return openPlain(visitor, `${pathname}${search}${hash}`);
}

/** Fills a form of a page by the names of its fields and sends it; the form is known by a part of its action. */
export async function submitPlain(
  visitor: Visitor,
  page: PlainPage,
  action: string,
  values: Readonly<Record<string, string>>,
): Promise<PlainPage> {
  // The forms of a closed dialog are not there to be filled in.
  const shown = page.html.replace(/<dialog\b(?![^>]*\sopen)[^>]*>.*?<\/dialog>/gs, '');
  const forms = shown.match(/<form\b[^>]*>.*?<\/form>/gs) ?? [];
  const form = forms.find((text) => attribute(text, 'action')?.includes(action));
  if (form === undefined) throw new Error(`${page.address} has no form for ${action}`);
  const own = fieldsOf(form).filter(([name]) => !(name in values));
  const target = attribute(form, 'action') ?? page.address;
  const fields: [string, string][] = [...own, ...Object.entries(values)];
  if ((attribute(form, 'method') ?? 'get').toLowerCase() === 'get') {
    return openPlain(visitor, `${target.split('?', 1)[0]}?${new URLSearchParams(fields)}`);
  }
  return openPlain(visitor, target, {
    form: fields,
    referer: new URL(page.address, 'http://site.test').href,
  });
}
