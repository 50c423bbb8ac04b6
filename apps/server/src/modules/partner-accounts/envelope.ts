import { randomBytes } from "node:crypto";
import type { PartnerFields } from "../../adapters/partners/read-fields.ts";
import type { KeyService } from "../../adapters/keys/key-service.ts";
import { openWith, sealWith } from "../../kernel/crypto.ts";
import type { AccountRef, AccountRow } from "./store.ts";

const keyBytes = 32;

export type Sealed = Pick<AccountRow, "secrets_sealed" | "data_key_wrapped" | "key_id">;

/** Context that secrets and their key are sealed for, so that neither can be opened in another row. */
const contextOf = ({ tenant_id, id }: AccountRef): string => `partner_account:${tenant_id}:${id}`;

/** Seals secrets under a new key that is used for this row only. */
export async function sealSecrets(keys: KeyService, row: AccountRef, secrets: PartnerFields): Promise<Sealed> {
  const key = randomBytes(keyBytes);
  const { key_id, bytes } = await keys.wrap(key, contextOf(row));
  return { secrets_sealed: sealWith(key, JSON.stringify(secrets), contextOf(row)), data_key_wrapped: bytes, key_id };
}

export async function openSecrets(keys: KeyService, row: AccountRef & Sealed): Promise<PartnerFields> {
  const key = await keys.unwrap({ key_id: row.key_id, bytes: row.data_key_wrapped }, contextOf(row));
  return JSON.parse(openWith(key, row.secrets_sealed, contextOf(row)).toString("utf8")) as PartnerFields;
}

/** Wraps the row's key with the present wrapping key. The sealed secrets are unchanged. */
export async function rewrapKey(
  keys: KeyService,
  row: AccountRef & Pick<AccountRow, "data_key_wrapped" | "key_id">,
): Promise<Pick<AccountRow, "data_key_wrapped" | "key_id">> {
  const key = await keys.unwrap({ key_id: row.key_id, bytes: row.data_key_wrapped }, contextOf(row));
  const { key_id, bytes } = await keys.wrap(key, contextOf(row));
  return { data_key_wrapped: bytes, key_id };
}
