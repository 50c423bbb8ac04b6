import { m } from "../../paraglide/messages.js";

/** Kinds of games that the list can be narrowed to, as the address and the contract name them. */
export const gameTypes = [
  { value: "popular", text: m.game_type_popular },
  { value: "new", text: m.game_type_new },
  { value: "featured", text: m.game_type_featured },
  { value: "tables", text: m.game_type_tables },
  { value: "demo", text: m.game_type_demo },
] as const;

/** Orders that the list can be put in. */
export const gameOrders = [
  { value: "popular", text: m.casino_sort_popular },
  { value: "new", text: m.casino_sort_new },
  { value: "az", text: m.casino_sort_az },
] as const;

/** Null where the address names none of them. */
export const typeTitle = (type: string | undefined): string | null => gameTypes.find(({ value }) => value === type)?.text() ?? null;
