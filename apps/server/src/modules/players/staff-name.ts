/** `Marina`, `Alves Prado` → `Marina A. P.`: the name shown in back-office lists. The full name must be requested separately. */
export const staffName = (firstName: string, lastName: string): string =>
  [
    firstName,
    ...lastName
      .split(/\s+/)
      .filter(Boolean)
      .map((part) => `${[...part][0] ?? ""}.`),
  ]
    .join(" ")
    .trim();
