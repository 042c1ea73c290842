/** Why a delivery did not arrive, as its courier sees it. */
export const courierReasons = [
  'absent',
  'address',
  'refused',
  'damaged',
  'late',
  'transport',
  'weather',
] as const;
/** The same as the desk sees it. */
export const failureReasons = [...courierReasons, 'kitchen'] as const;
/** Those that are no fault of ours: no bonuses come for them. */
export const recipientReasons: readonly FailureReason[] = ['absent', 'refused'];
export type CourierReason = (typeof courierReasons)[number];
export type FailureReason = (typeof failureReasons)[number];

/** The reasons as customers read them: nobody's own words reach a customer. */
export const failureWords: Readonly<Record<FailureReason, string>> = {
  absent: 'Курьер не застал никого дома',
  address: 'Курьер не нашёл адрес',
  refused: 'Получатель отказался от доставки',
  damaged: 'Пакет повредился в дороге',
  late: 'Курьер не успел в срок',
  transport: 'Сломалась машина',
  weather: 'Помешала погода',
  kitchen: 'Кухня не успела приготовить',
};
