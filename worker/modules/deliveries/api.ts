export { type Calendar, daysOf, load, openFrom } from './deliveries/changes/calendar.ts';
export { tryToFail } from './deliveries/changes/failures/commands.ts';
export { planAgain } from './deliveries/changes/failures/plan.ts';
export { withdrawAgain } from './deliveries/changes/failures/withdraw.ts';
export { bringersOf, isNotBrought } from './deliveries/changes/links.ts';
export { type DeliveryRow, FrozenPlan, findCalendar } from './deliveries/changes/load.ts';
export { DAYS_TRIED } from './deliveries/changes/until-written.ts';
export { clearClosedDays, closeDays, datesOf } from './deliveries/closed-days/commands.ts';
export { closedDaysOf, type PlannedCalendar, planAroundClosedDays } from './deliveries/closed-days/plan.ts';
export { listClosing, listEndingOrders, notifyStateChangesSoon } from './deliveries/commands.ts';
export { type FeeDelivery, type OrderFees, returningFees, returningFeesOf } from './deliveries/fees.ts';
export { lockPlanned, MOVES_PAGE, planFailedAgain, statesBefore } from './deliveries/moves/commands.ts';
export { notifyStateChanges } from './deliveries/moves/notify.ts';
export { countOthers, listHarmful, listSelected, type Selection } from './deliveries/moves/sql.ts';
export { makePaidChanges, settleFees } from './deliveries/paid-changes/commands.ts';
export { listShownDeliveries } from './deliveries/shown.ts';
export { listDeliveries } from './deliveries/sql.ts';
export {
  moveStates,
  voidUndo,
} from './deliveries/statements.ts';
export { removeExpiredDoorPhotos, storeDoorPhoto } from './doors.ts';
export { usualExclusions } from './exclusions/commands.ts';
export { listMealPlans, listUnserved } from './rations/commands.ts';
export { isHarm, isOpenCall } from './rations/dish-calls.ts';
export { composeFoodOf } from './rations/food-of.ts';
export { keepServedFood } from './rations/keeping/commands.ts';
export { keptFacts } from './rations/keeping/served-day.ts';
export { type SubstitutedMeal, substituteMeals } from './rations/keeping/statements.ts';
export { buildDeliveryFood, buildOrderFood } from './rations/letters.ts';
export { removeOrphanedPhotos } from './reviews.ts';
