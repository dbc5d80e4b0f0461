/** British numbers are grouped by area code: 020, 0113 and 0161, the others and mobiles. */
const shapes = [
  /^(\+44)(2\d)(\d{4})(\d{4})$/,
  /^(\+44)(11\d|1\d1|[389]\d\d)(\d{3})(\d{4})$/,
  /^(\+44)([17]\d{3})(\d{5,6})$/,
] as const;

/** Splits a British number in E.164 into groups. Any other number is one group. */
export function phoneGroups(number: string): readonly string[] {
  for (const shape of shapes) {
    const groups = shape.exec(number)?.slice(1);
    if (groups) return groups;
  }
  return [number];
}

/** Returns '+44 7700 900123'. */
export function phoneText(number: string): string {
  return phoneGroups(number).join(' ');
}
