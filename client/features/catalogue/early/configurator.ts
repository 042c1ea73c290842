// A script of its own that comes with the document: it answers the configurator until React does. Form and prices are the
// server's, texts and rules those of the screen.

import { familyLabel } from '#shared/features/orders/persons.ts';
import type { PriceBreakdown } from '#shared/features/orders/price.ts';
import {
  dayPriceBeforeDelivery,
  gainLabel,
  priceLineLabel,
  savedOf,
} from '#shared/features/orders/price-labels.ts';
import type { SkippedWeekday } from '#shared/features/orders/schema.ts';
import { formatMoney, type Kopecks } from '#shared/money.ts';
import { composedDates, dayPriceCaption, kcalNote, lengthNote, orderCaption } from '../composed-texts.ts';
import {
  CONFIGURATOR_FORM,
  clearEarly,
  earlyPriceOf,
  type PriceTerms,
  priceChoice,
  readTerms,
} from './terms.ts';

const isAwake = () => 'awake' in document.documentElement.dataset;

interface Choice {
  readonly kcal: string;
  readonly days: number;
  readonly people: number;
}

const priceOf = ({ kcal, days, people }: Choice, terms: PriceTerms): PriceBreakdown =>
  priceChoice({ dayPriceKop: terms.lines[kcal] ?? 0, days, people }, terms);

/** The texts that the server has sent, by the elements that say another now. */
const sent = new Map<Element, string>();

function say(element: Element | null | undefined, text: string): void {
  if (!element) return;
  if (!sent.has(element)) sent.set(element, element.textContent);
  element.textContent = text;
}

/** React compares none of these texts: what it has not to change must be what the server has sent. */
function sayWhatWasSent(): void {
  for (const [element, text] of sent) element.textContent = text;
}

/** The prices under the options of a field. */
function renderOptionPrices(form: HTMLFormElement, name: string, noteOf: (value: string) => string): void {
  for (const input of form.querySelectorAll<HTMLInputElement>(`input[type=radio][name=${name}]`)) {
    say(input.parentElement?.querySelector('small'), noteOf(input.value));
  }
}

/** What the prices under the options of a field are. */
function renderCaption(form: HTMLFormElement, name: string, caption: string): void {
  const fieldset = form.querySelector(`input[type=radio][name=${name}]`)?.closest('fieldset');
  say(fieldset?.querySelector('legend small'), caption);
}

/** The lines of a price, each made from one that the server has sent: they bring the classes. */
function renderPrice(form: HTMLFormElement, price: PriceBreakdown, { days, people }: Choice): void {
  const place = earlyPriceOf(form);
  const sent = place?.nextElementSibling;
  const sentPerDay = sent?.nextElementSibling;
  if (!place || !sent || !sentPerDay) return;
  const list = sent.cloneNode() as Element;
  const [plain, ...others] = sent.children;
  const total = others.at(-1);
  const saved = others.find((line) => line.querySelector('dd[class]'));
  const add = (line: Element | undefined, label: string, sum: Kopecks) => {
    const copy = line?.cloneNode(true) as Element | undefined;
    if (!copy) return;
    const [name, amount] = copy.children;
    if (name) name.textContent = label;
    if (amount) amount.textContent = formatMoney(sum);
    list.append(copy);
  };
  for (const line of price.lines)
    add(line.amountKop < 0 ? (saved ?? plain) : plain, priceLineLabel(line), line.amountKop);
  add(total, `Итого ${familyLabel(people)}`, price.totalKop);
  const perDay = sentPerDay.cloneNode() as Element;
  perDay.append(dayPriceBeforeDelivery(price, days, people));
  const savedKop = savedOf(price);
  const gain = sentPerDay.querySelector('span')?.cloneNode() as Element | undefined;
  if (savedKop > 0 && gain) {
    gain.textContent = gainLabel(savedKop);
    perDay.append(gain);
  }
  place.replaceChildren(list, perDay);
}

function renderChoice(form: HTMLFormElement): void {
  const terms = readTerms(form);
  const fields = new FormData(form);
  const fieldOf = (name: string) => String(fields.get(name) ?? '');
  const choice = { kcal: fieldOf('kcal'), days: Number(fieldOf('days')), people: Number(fieldOf('people')) };
  // Another programme has prices, lengths and dates of its own, which come with the page's scripts.
  const other = form.querySelector<HTMLInputElement>('[name=programme]:checked:not([checked])');
  if (other || !(choice.kcal in terms.lines)) {
    clearEarly(form);
    sayWhatWasSent();
    form.setAttribute('data-pending', '');
    return;
  }
  form.removeAttribute('data-pending');
  const { days, people } = choice;
  renderOptionPrices(form, 'kcal', (kcal) => kcalNote(priceOf({ ...choice, kcal }, terms), days));
  renderOptionPrices(form, 'days', (value) => {
    const length = Number(value);
    return lengthNote(priceOf({ ...choice, days: length }, terms), length);
  });
  renderCaption(form, 'kcal', dayPriceCaption(people));
  renderCaption(form, 'days', `${dayPriceCaption(people)}, ₽`);
  const price = priceOf(choice, terms);
  renderPrice(form, price, choice);
  const skip = fields.getAll('skip') as SkippedWeekday[];
  const [food, dates] = form.querySelectorAll('h3 ~ p');
  const [name, , meals] = food?.textContent?.split(', ') ?? [];
  const family = people > 1 ? [familyLabel(people)] : [];
  say(food, [name, `${choice.kcal}\u00a0ккал`, meals, ...family].join(', '));
  say(dates, composedDates({ start: fieldOf('start'), days, daysOff: [...skip, ...terms.closed] }));
  // On small screens the sum stands in a bar outside of the form as well.
  const bar = document.querySelector(`[form=${CONFIGURATOR_FORM}]`)?.parentElement;
  say(bar?.querySelector('p > b'), formatMoney(price.totalKop));
  say(bar?.querySelector('p > span'), orderCaption(price, days, people));
}

document.addEventListener('change', ({ target }) => {
  const form = target instanceof HTMLInputElement ? target.form : null;
  if (form?.id === CONFIGURATOR_FORM && !isAwake()) renderChoice(form);
});

/** Tells of what was chosen before this script came, or put back by the browser. */
function renderEarlierChoice(): void {
  const form = document.getElementById(CONFIGURATOR_FORM);
  if (!(form instanceof HTMLFormElement) || isAwake()) return;
  const inputs = [...form.querySelectorAll('input')];
  if (inputs.some(({ checked, defaultChecked }) => checked !== defaultChecked)) renderChoice(form);
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', renderEarlierChoice);
else renderEarlierChoice();
