// A file of its own that comes long before the page's scripts and shares no module with them. What it knows reaches them
// as `window.early` (client/platform/hydration/early-page.ts).
import { markBasket } from './basket.ts';
import { markBegunOrder } from './begun-order.ts';
import { markDay } from './calendar-day.ts';
import { openDialogs } from './dialogs.ts';
import { holdPresses } from './held-presses.ts';
import { noteFirstUse, wakePage } from './waking.ts';

openDialogs();
markBegunOrder();
markBasket();
const early = { isUsed: false, isTaken: false, isLeaving: false, ...holdPresses(markDay) };
window.early = early;
noteFirstUse(early);
wakePage(early);
