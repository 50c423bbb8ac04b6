import { newId } from "../../kernel/ids.ts";
import { grantStore } from "./grant-store.ts";
import { type Given, grantsOf } from "./grants.ts";
import type { SignInNeeds } from "./needs.ts";
import { sealSecret } from "./secret-vault.ts";
import { staffStore } from "./store.ts";

/** A demonstration account: its password and authenticator secret are public. */
export interface DemoMember extends Given {
  /** Slug of the operator. */
  readonly operator: string;
  readonly email: string;
  readonly name: string;
  /** A PHC string. */
  readonly password_hash: string;
  /** Secret of the authenticator. */
  readonly secret: Buffer;
}

/** Adds members who can log in and are marked as demonstration accounts, which live mode refuses. Existing members stay as they are. */
export async function addDemoMembers(
  { db, clock, vault }: Pick<SignInNeeds, "db" | "clock" | "vault">,
  members: readonly DemoMember[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { operator, email, name, password_hash, secret, ...given } of members) {
      const operator_id = await staffStore.operatorId(tx, operator);
      if (operator_id === null || (await staffStore.byEmail(tx, email))) continue;
      const key = { operator_id, staff_id: newId() };
      await staffStore.insert(tx, {
        operator_id,
        id: key.staff_id,
        email,
        name,
        state: "active",
        demo: true,
        password_hash,
        secret_sealed: sealSecret(vault, key, secret),
        last_step: 0,
        invitation_hash: null,
        invitation_ends_at: null,
        created_at: clock.now(),
      });
      const tenant_id = given.brand === undefined ? null : await grantStore.brandId(tx, operator_id, given.brand);
      const grants = { grants: grantsOf(given, tenant_id), granted_at: clock.now(), granted_by: "demo" };
      await grantStore.add(tx, key, grants);
    }
  });
}
