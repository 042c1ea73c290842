import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright/test';
import type { Visitor } from '../harness/visitor.ts';
import { pages } from './pages.ts';
import { comeAs, slowNetwork, slowProcessor, takePhone } from './phone.ts';

declare global {
  interface Window {
    answeredAt?: number;
  }
}

/** What a visitor presses first, and what tells that the page has answered. */
interface Target {
  /** Selector of what is pressed. */
  readonly open: string;
  /** Pressed in turn with it, where a second press on the same would change nothing. */
  readonly other?: string;
  /** Selector of what must be seen then, or of what must read otherwise than before. */
  readonly shown?: string;
  readonly changed?: string;
  /** Selector of what must be seen on the page that the press leads to, where the browser follows it. */
  readonly shownThere?: string;
}

export interface Press extends Target {
  readonly name: string;
  readonly path: string;
  /** How long the answer may take from the navigation on, in milliseconds. */
  readonly atMost: number;
}

const dialog = (inside: string) => `:is(dialog[open], [role="dialog"], [popover]) ${inside}`;
const option = (name: string, value: number) => `#configurator [name="${name}"][value="${value}"]`;
const changed = '#configurator [aria-live="polite"]';
const day = '#menu nav a';
const shownDay = `${day}:is(:nth-child(2), :nth-child(3))[aria-current]`;

const ofHome: readonly (Target & { readonly name: string; readonly atMost: number })[] = [
  { name: 'sign-in', open: '[aria-label="Войти"]', shown: dialog('input[type="tel"]'), atMost: 1900 },
  { name: 'menu', open: '[aria-label="Меню"]', shown: dialog('a'), atMost: 1900 },
  { name: 'search', open: '[aria-label^="Поиск"]', shown: dialog('input'), atMost: 1900 },
  {
    ...{ name: 'basket', open: '[aria-label^="Корзина"]', shown: 'main input[type="search"]' },
    ...{ shownThere: 'h1', atMost: 1900 },
  },
  { name: 'dish', open: '#menu li a', shown: dialog('h2'), shownThere: 'h1', atMost: 1900 },
  {
    ...{ name: 'day', open: `${day}:nth-child(2)`, other: `${day}:nth-child(3)` },
    ...{ shown: shownDay, shownThere: shownDay, atMost: 1900 },
  },
  {
    ...{ name: 'question', open: 'main details:not([open]) > summary' },
    ...{ shown: 'main details[open] > :not(summary)', atMost: 1500 },
  },
  { name: 'kcal', open: option('kcal', 1800), other: option('kcal', 2100), changed, atMost: 1500 },
  { name: 'days', open: option('days', 28), other: option('days', 7), changed, atMost: 1500 },
];

/** Presses of anybody. */
export const presses: readonly Press[] = [
  ...ofHome.map((press) => ({ ...press, path: pages.home })),
  {
    ...{ name: 'kcal of a programme', path: pages.programme, changed, atMost: 1500 },
    ...{ open: option('kcal', 1800), other: option('kcal', 2100) },
  },
  {
    ...{ name: 'plan of an order', path: pages.order, open: 'main [commandfor="order-plan"]' },
    ...{ shown: dialog('h2'), atMost: 2500 },
  },
];

/** A press of a customer. */
export const ownPress: Press = {
  ...{ name: 'day of the account', path: pages.account, atMost: 2500 },
  open: 'main table a:not([aria-current])',
  changed: 'main table [aria-current=true]',
  shownThere: 'main table [aria-current=true]',
};

/** How long an answer is waited for, in milliseconds. */
const PATIENCE_MS = 30_000;

/**
 * Runs in the page from its first moment on: presses again and again until the page has taken a press, and notes when
 * it first answers. Links are kept from leading away, because an answer of this page is waited for, but for those whose
 * answer may be the page that they lead to.
 */
function pressUntilAnswered({ open, other = open, shown, shownThere, changed }: Target): void {
  const begun = Number(sessionStorage.getItem('begun') ?? performance.timeOrigin);
  const isThere = sessionStorage.getItem('begun') !== null;
  const note = () => {
    window.answeredAt ??= performance.timeOrigin + performance.now() - begun;
  };
  const isSeen = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
  if (isThere && shownThere !== undefined) {
    const lookThere = () => (isSeen(shownThere) ? note() : setTimeout(lookThere, 8));
    lookThere();
    return;
  }
  let isTaken = false;
  addEventListener('click', (event) => {
    isTaken ||= event.defaultPrevented;
    if (isTaken || !(event.target instanceof Element) || !event.target.closest('a[href]')) return;
    if (shownThere === undefined) event.preventDefault();
    else {
      isTaken = true;
      sessionStorage.setItem('begun', String(begun));
    }
  });
  addEventListener('submit', (event) => event.preventDefault());
  let presses = 0;
  let before: string | undefined;
  const hasAnswered = () => {
    if (shown !== undefined) return isSeen(shown);
    const text = document.querySelector(changed ?? '')?.textContent;
    return before !== undefined && text !== undefined && text !== before;
  };
  const look = () => {
    if (window.answeredAt === undefined && hasAnswered()) note();
  };
  const turn = () => {
    if (window.answeredAt !== undefined) return;
    presses += 1;
    const pressed = document.querySelector<HTMLElement>(presses % 2 === 1 ? open : other);
    const watched = changed === undefined ? null : document.querySelector(changed);
    // What is still arriving reads otherwise a moment later by itself.
    const isWhole =
      changed === undefined || watched?.nextElementSibling != null || document.readyState !== 'loading';
    if (pressed && isWhole && !isTaken) {
      before ??= watched?.textContent ?? '';
      pressed.click();
      queueMicrotask(look);
    }
    setTimeout(() => {
      look();
      setTimeout(turn, 12);
    }, 4);
  };
  turn();
}

/** The time from navigation to the answer on a slow phone, in milliseconds; NaN where none came. */
export async function timePress(
  browser: Browser,
  origin: string,
  { path, name: _name, atMost: _atMost, ...press }: Press,
  visitor?: Visitor,
): Promise<number> {
  const phone = await takePhone(browser);
  try {
    if (visitor) await comeAs(phone, origin, visitor);
    await slowNetwork(phone);
    await slowProcessor(phone);
    await phone.page.addInitScript(pressUntilAnswered, press);
    await phone.page.goto(origin + path, { waitUntil: 'commit', timeout: PATIENCE_MS });
    for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await sleep(100)) {
      // The page may give way to the one that the press leads to.
      const answeredAt = await phone.page.evaluate(() => window.answeredAt).catch(() => undefined);
      if (answeredAt !== undefined) return answeredAt;
    }
    return Number.NaN;
  } finally {
    await phone.context.close();
  }
}
