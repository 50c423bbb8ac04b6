import type { StaffPreferences } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import type { StaffKey } from "./store.ts";

type PreferenceTables = { staff_preferences: StaffKey & StaffPreferences & { changed_at: Date } };

export type PreferenceChange = { readonly [Name in keyof StaffPreferences]?: NonNullable<StaffPreferences[Name]> };

const columns = ["locale", "mode", "density", "single_keys"] as const;
const none: StaffPreferences = { locale: null, mode: null, density: null, single_keys: null };

/** All SQL on what members of staff have chosen for the console. */
export const preferenceStore = {
  of: async (db: Db, { operator_id, staff_id }: StaffKey): Promise<StaffPreferences> => {
    const row = await db
      .withTables<PreferenceTables>()
      .selectFrom("staff_preferences")
      .select(columns)
      .where("operator_id", "=", operator_id)
      .where("staff_id", "=", staff_id)
      .executeTakeFirst();
    return row ?? none;
  },

  /** Changes these and keeps the others. */
  change: (
    db: Db,
    { operator_id, staff_id }: StaffKey,
    { change, at }: { change: PreferenceChange; at: Date },
  ): Promise<StaffPreferences> =>
    db
      .withTables<PreferenceTables>()
      .insertInto("staff_preferences")
      .values({ operator_id, staff_id, ...none, ...change, changed_at: at })
      .onConflict((conflict) => conflict.columns(["operator_id", "staff_id"]).doUpdateSet({ ...change, changed_at: at }))
      .returning(columns)
      .executeTakeFirstOrThrow(),
};
