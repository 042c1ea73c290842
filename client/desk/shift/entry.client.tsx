import '../../ui/tokens.css';
import '../../ui/fonts.css';
import '../../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepTranslatedTexts } from '../../platform/hydration/translated-texts.ts';
import { rest } from '../rest.ts';
import { ShiftPage } from './shift-page.tsx';
import { Shift } from './state.ts';
import { openStore } from './store.ts';

/** Tries again while presses wait: a phone does not always say that its network is back, or says so too early. */
const AGAIN_MS = 5000;

const container = document.getElementById('shift');
if (!container) throw new Error('The page of the shift is missing');

const shift = new Shift({
  rest,
  store: await openStore(),
  now: Date.now,
  link: window.location.hash.slice(1),
  dropLink: () => window.history.replaceState(null, '', window.location.pathname),
});

keepTranslatedTexts(document.body);
createRoot(container).render(
  <StrictMode>
    <ShiftPage shift={shift} />
  </StrictMode>,
);

window.addEventListener('online', () => void shift.open());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void shift.open();
});
window.addEventListener('hashchange', () => window.location.reload());
setInterval(() => void shift.send(), AGAIN_MS);
void shift.open();
void navigator.serviceWorker?.register('/shift/sw.js', { scope: '/shift/', updateViaCache: 'none' });
