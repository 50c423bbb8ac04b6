/** `Marina`, `Alves Prado` → `Marina A. P.`: whom a list of the back office is about. Whoever needs the whole name asks for it alone. */
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
