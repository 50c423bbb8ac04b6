import { isAdult, localDate, type Locale } from "@trevo/domain";
import { recordAuditEvent, playerActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { ProfileNeeds } from "./needs.ts";
import { recordIfComplete } from "./record-complete.ts";
import { type ProfileRow, profileStore } from "./store.ts";

/** Changes to a profile. Absent fields stay as they are; a null gender or marital status is removed. */
export interface ProfileChange {
  /** First name and surname. */
  readonly name?: string | undefined;
  readonly birth_date?: string | undefined;
  readonly gender?: ProfileRow["gender"] | undefined;
  readonly marital?: ProfileRow["marital"] | undefined;
  readonly language?: Locale | undefined;
  readonly hide_metrics?: boolean | undefined;
}

const earliestBirth = "1900-01-01";

export async function changeProfile(needs: ProfileNeeds, scope: PlayerScope, change: ProfileChange): Promise<void> {
  const { name, birth_date, gender, marital, language, hide_metrics } = change;
  const today = localDate(needs.clock.now(), scope.tenant.timezone);
  if (birth_date !== undefined && birth_date < earliestBirth) throw refuse("invalid_fields", { fields: { birth_date: ["date_invalid"] } });
  if (birth_date !== undefined && !isAdult(birth_date, today)) throw refuse("invalid_fields", { fields: { birth_date: ["underage"] } });
  const key = keyOf(scope);
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.hold(tx, key);
    await needs.players.change(tx, key, provided({ ...(name !== undefined && splitName(name)), birth_date, language, hide_metrics }));
    await profileStore.change(tx, key, provided({ gender, marital }));
    await recordIfComplete(needs, tx, key);
    const fields = Object.keys(provided({ ...change })).join(" ");
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: playerActor(key.player_id),
      action: "profile_changed",
      detail: { fields },
    });
  });
}

/** The contract guarantees at least two words. */
function splitName(name: string): { first_name: string; last_name: string } {
  const [first_name = "", ...rest] = name.trim().split(/\s+/);
  return { first_name, last_name: rest.join(" ") };
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const provided = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
