/**
 * Pictures of food that nobody could believe: shown larger than a card, or until they come on no ground or on a blur.
 * The picture of one dish is at most a card wide; a scene of several things at most so wide that a plate in it is about
 * a card; what a customer is brought, the bag, the containers and the shelf, stands a longer look. Runs in the page of any
 * engine, so it names nothing from outside.
 */
export function findUnbelievable(): string[] {
  const card = 320;
  const scene = 680;
  const shownLarge = /^covers\/(paket|holodilnik|racion-na-den)$/;
  const hasGround = (image: Element) => {
    for (let place: Element | null = image; place && place !== document.body; place = place.parentElement) {
      if (!/^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(place).backgroundColor)) return true;
    }
    return false;
  };
  return [...document.images].flatMap((image) => {
    const [, name = ''] = /^\/pictures\/\d+\/(.+)\.[0-9a-f]{8}$/.exec(image.getAttribute('src') ?? '') ?? [];
    if (!/^(dishes|covers|promotions)\//.test(name) || !image.checkVisibility()) return [];
    const { width, height } = image.getBoundingClientRect();
    const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
    const isCut = getComputedStyle(image).objectFit === 'cover';
    // With what its place cuts off.
    const whole = Math.round(isCut ? Math.max(width, height * ratio) : width);
    const most = name.startsWith('dishes/') ? card : shownLarge.test(name) ? innerWidth : scene;
    return [
      ...(whole > most ? [`${name} is ${whole} px wide`] : []),
      ...(hasGround(image) ? [] : [`${name} stands on nothing`]),
      ...(getComputedStyle(image).backgroundImage === 'none' ? [] : [`${name} stands on a blur`]),
    ];
  });
}
