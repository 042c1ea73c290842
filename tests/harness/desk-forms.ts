import type { DeskForm } from '#shared/desk/forms.ts';
import type { StaffRole } from '#shared/features/staff/roles.ts';
import { trialCookies } from './desk-site.ts';
import type { LocalWorker } from './local-worker.ts';
import { fieldsOf } from './plain-forms.ts';

type Fields = Readonly<Record<string, string>>;

/** What came of a form: where it leads, or the page that is shown again. */
interface Landing {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

/** A browser at the desk whose scripts are off. */
export class PlainDesk {
  private readonly site: LocalWorker;
  private readonly headers: Fields;

  private constructor(site: LocalWorker, cookie: string) {
    this.site = site;
    this.headers = {
      Cookie: cookie,
      Origin: new URL(site.deskUrl).origin,
      'Sec-Fetch-Site': 'same-origin',
    };
  }

  static async as(site: LocalWorker, role: StaffRole): Promise<PlainDesk> {
    return new PlainDesk(site, await trialCookies(site, role));
  }

  private ask(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, this.site.deskUrl), { redirect: 'manual', headers: this.headers, ...init });
  }

  async page(path: string): Promise<string> {
    return (await (await this.ask(path)).text()).replaceAll('<!-- -->', '');
  }

  /** What a form of a page says before anybody types; it is known by its act, and by what of a list it is about. */
  async formOf(path: string, operation: DeskForm, id?: string): Promise<Fields> {
    const forms = (await this.page(path)).match(/<form\b[^>]*>.*?<\/form>/gs) ?? [];
    const all: Fields[] = forms.map((form) => Object.fromEntries(fieldsOf(form)));
    const found = all.find(
      (fields) => fields.operation === operation && (id === undefined || fields.id === id),
    );
    if (!found) throw new Error(`${path} has no form for ${operation}`);
    return found;
  }

  /** Sends what a form says. */
  async post(path: string, fields: Fields): Promise<Landing> {
    const answer = await this.ask(path, { method: 'POST', body: new URLSearchParams(fields) });
    const text = (await answer.text()).replaceAll('<!-- -->', '');
    return { status: answer.status, location: answer.headers.get('Location'), text };
  }

  /** Fills a form of a page in and sends it. */
  async send(path: string, operation: DeskForm, typed: Fields = {}, id?: string): Promise<Landing> {
    return this.post(path, { ...(await this.formOf(path, operation, id)), ...typed });
  }
}
