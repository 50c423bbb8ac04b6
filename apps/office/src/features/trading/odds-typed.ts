/** Parses `1,30` and `1.3` into 1300 thousandths; null if empty. Invalid text becomes 0, which the server refuses at its field. */
export function oddsTyped(typed = ""): number | null {
  const text = typed.trim();
  if (text === "") return null;
  const found = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text);
  return found ? Number(found[1]) * 1_000 + Number((found[2] ?? "").padEnd(2, "0")) * 10 : 0;
}
