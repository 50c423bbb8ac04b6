import { type PushKeys, makePushKeys } from "../../adapters/push/web-push.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { pushStore } from "./store.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

const sealedFor = "push-keys";

/** Returns the installation's key pair, which is created if there is none. Processes that start together keep the pair of the first one. */
export async function readPushKeys({ db, vault, clock }: { db: Db; vault: Pick<Vault, "seal" | "open">; clock: Clock }): Promise<PushKeys> {
  const known = await pushStore.findKeys(db);
  if (known) return { public_key: known.public_key, private_key: vault.open(known.private_key_sealed, sealedFor) };
  const { public_key, private_key } = makePushKeys();
  await pushStore.addKeys(db, { public_key, private_key_sealed: vault.seal(private_key, sealedFor), made_at: clock.now() });
  return readPushKeys({ db, vault, clock });
}

export const sealedPushKeys = [
  sealedColumn<{ single: boolean }>({ table: "push_keys", column: "private_key_sealed", key: ["single"], context: () => sealedFor }),
];
