import { m } from "../../paraglide/messages.js";

/** Types by which the list of games can be filtered, with the names used in the address and the contract. */
export const gameTypes = [
  { value: "popular", text: m.game_type_popular },
  { value: "new", text: m.game_type_new },
  { value: "featured", text: m.game_type_featured },
  { value: "tables", text: m.game_type_tables },
  { value: "demo", text: m.game_type_demo },
] as const;

/** Sort orders of the list. */
export const gameOrders = [
  { value: "popular", text: m.casino_sort_popular },
  { value: "new", text: m.casino_sort_new },
  { value: "az", text: m.casino_sort_az },
] as const;

/** Null if the address contains none of the types. */
export const typeTitle = (type: string | undefined): string | null => gameTypes.find(({ value }) => value === type)?.text() ?? null;
