/** Age of majority in Brazil. */
export const adultAge = 18;

/** True for an existing calendar date in the form `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Full years between two `YYYY-MM-DD` dates; a 29 February birthday is completed on 1 March. */
export function yearsBetween(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1;
}

export const isAdult = (birthDate: string, today: string): boolean => yearsBetween(birthDate, today) >= adultAge;
