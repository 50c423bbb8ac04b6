/** A day as a moment that every zone shows as that day. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;
