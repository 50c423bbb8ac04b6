import { staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { accessStore } from "./access-store.ts";
import type { StaffNeeds } from "./needs.ts";
import { passkeyStore } from "./passkey-store.ts";
import { type PasskeyReply, presentPasskey } from "./present.ts";
import { rpIdOf } from "./webauthn.ts";

type Needs = Pick<StaffNeeds, "db" | "clock">;

export async function listPasskeys({ db }: Needs, scope: StaffScope): Promise<PasskeyReply[]> {
  const rp_id = rpIdOf(scope);
  return (await passkeyStore.list(db, scope)).map((row) => presentPasskey(row, rp_id));
}

/** Refuses with `not_found`, even for another member's passkey. */
export const renamePasskey = ({ db, clock }: Needs, scope: StaffScope, { id, name }: { id: string; name: string }): Promise<PasskeyReply> =>
  db.transaction().execute(async (tx) => {
    const row = await passkeyStore.rename(tx, { ...scope, id }, name);
    if (!row) throw refuse("not_found");
    const { staff_id, request_id } = scope;
    const event = { at: clock.now(), actor: staffActor(staff_id), action: "passkey_renamed", request_id, detail: { passkey: id } } as const;
    await accessStore.record(tx, scope, event);
    return presentPasskey(row, rpIdOf(scope));
  });

/** Refuses with `not_found`, even for another member's passkey. */
export const removePasskey = ({ db, clock }: Needs, scope: StaffScope, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    if ((await passkeyStore.remove(tx, scope, { id, now })) === 0) throw refuse("not_found");
    const { staff_id, request_id } = scope;
    const event = { at: now, actor: staffActor(staff_id), action: "passkey_removed", request_id, detail: { passkey: id } } as const;
    await accessStore.record(tx, scope, event);
  });
