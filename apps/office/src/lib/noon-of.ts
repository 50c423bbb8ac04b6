/** Returns a day as an instant that has the same date in the time zones in use. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;
