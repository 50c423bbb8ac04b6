import type { SavedView } from "@trevo/contract";
import type { ViewRow } from "./store.ts";

export const presentView = ({ id, list, name, query, columns, shared, staff_id }: ViewRow): SavedView => ({
  id,
  list,
  name,
  query: { ...query },
  columns,
  shared,
  made_by: staff_id,
});
