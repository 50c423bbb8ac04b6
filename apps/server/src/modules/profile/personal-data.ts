import type { PersonalDataTable } from "../../kernel/personal-data.ts";
import { openAddress } from "./address-vault.ts";
import { avatarFile } from "./save-avatar.ts";

export const profilePersonalData: readonly PersonalDataTable[] = [
  {
    table: "profiles",
    shows: ["gender", "marital", "avatar"],
    sealed: ["address_sealed"],
    open: (vault, player, { address_sealed: sealed }) => ({
      address: Buffer.isBuffer(sealed) ? (JSON.parse(openAddress(vault, player, sealed)) as unknown) : null,
    }),
    atClosing: "erased",
    file: ({ tenant_id }, { avatar }) => (typeof avatar === "string" ? avatarFile(tenant_id, avatar) : null),
  },
];
