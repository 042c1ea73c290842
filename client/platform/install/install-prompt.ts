import { browserStore, closedStore } from '../storage/stores.ts';
/** The browser's own question, which a page may hold back and ask later, once. */
export interface HeldPrompt {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Set by client/islands/early.ts: browsers ask soon after the load, and once. */
    heldPrompt?: HeldPrompt & Event;
  }
}

/** How this browser puts the site on the home screen: by a question, by words for iOS, or not now. */
export type InstallWay = 'prompt' | 'ios' | 'none';

export interface InstallFacts {
  readonly isInstalled: boolean;
  readonly isDismissed: boolean;
  readonly hasPrompt: boolean;
  readonly userAgent: string;
  readonly touchPoints: number;
}

/** iPads name themselves after the Mac; no Mac has a touch screen. Only Safari can do it there, its shells cannot. */
function isIosSafari({ userAgent, touchPoints }: InstallFacts): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return (
    isIos && /Version\/[\d.]+.*Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|YaBrowser/.test(userAgent)
  );
}

export function installWay(facts: InstallFacts): InstallWay {
  if (facts.isInstalled || facts.isDismissed) return 'none';
  if (facts.hasPrompt) return 'prompt';
  return isIosSafari(facts) ? 'ios' : 'none';
}

const DISMISSED_KEY = 'install_dismissed';

function isDismissed(): boolean {
  const store = browserStore();
  // Where nothing can be stored nobody is to be asked again at every visit.
  return store === closedStore || store.getItem(DISMISSED_KEY) !== null;
}

export function readInstallWay(): InstallWay {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true;
  return installWay({
    isInstalled: isStandalone || window.matchMedia('(display-mode: standalone)').matches,
    isDismissed: isDismissed(),
    hasPrompt: window.heldPrompt !== undefined,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}

const CHANGE = 'installwaychange';

/** Tells of changes; the answer ends that. */
export function followInstallWay(onChange: () => void): () => void {
  const events = [CHANGE, 'beforeinstallprompt', 'appinstalled'];
  for (const name of events) window.addEventListener(name, onChange);
  return () => {
    for (const name of events) window.removeEventListener(name, onChange);
  };
}

/** Remembers that the visitor does not want it. */
export function dismissInstall(): void {
  try {
    browserStore().setItem(DISMISSED_KEY, '1');
  } catch {
    // Where nothing can be stored nothing was offered.
  }
  window.dispatchEvent(new Event(CHANGE));
}

/** Asks the browser's question; a refusal is a dismissal. */
export async function askToInstall(): Promise<void> {
  const held = window.heldPrompt;
  if (!held) return;
  const { outcome } = await held.prompt();
  // It can be asked once.
  delete window.heldPrompt;
  if (outcome === 'dismissed') dismissInstall();
  else window.dispatchEvent(new Event(CHANGE));
}
