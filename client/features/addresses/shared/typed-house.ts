const flat = /[\s,]+кв(?:артира|\.)?\s*\d+\s*$/i;
const house =
  /[\s,]+(?:д(?:ом)?\.?\s*)?((?:(?:к|корп|корпус|вл|влд|уч)\.?\s*)?\d+[а-яa-z]?(?:[/-]\d+[а-яa-z]?)?(?:[\s,]*(?:к|корп|корпус|с|стр|строение)\.?\s*\d+[а-яa-z]?)?)\s*$/i;

/** The house that was typed behind the street, «тверская 7» or «лесная, д. 5 к2»; empty where the number is the street's own. */
export function typedHouse(typed: string, street: string): string {
  const number = house.exec(typed.replace(flat, ''))?.[1] ?? '';
  const isOfStreet = street.split(/[\s,]+/).includes(number);
  return isOfStreet ? '' : number;
}
