import { cpfDigits, isCpf, parseBrazilianPhone } from "@trevo/domain";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { CpfVault } from "./create-cpf-vault.ts";
import type { Player } from "./player.ts";
import { type PlayerRow, playerStore } from "./store.ts";

export async function findPlayer(needs: { cpfs: CpfVault }, db: Db, key: PlayerKey): Promise<Player | null> {
  return toPlayer(needs.cpfs, await playerStore.byId(db, key));
}

/**
 * The account that a login name means. A phone always does; an e-mail or a CPF where the tenant accepts it.
 * Eleven digits may be both a phone and a CPF: the phone wins.
 */
export async function findByUsername(needs: { cpfs: CpfVault; db: Db }, tenant: Tenant, username: string): Promise<Player | null> {
  const { settings } = tenant;
  if (username.includes("@")) {
    const email = username.trim().toLowerCase();
    return settings.login_requires_email ? toPlayer(needs.cpfs, await playerStore.byContact(needs.db, tenant.id, { email })) : null;
  }
  const phone = parseBrazilianPhone(username);
  const byPhone = phone.ok ? toPlayer(needs.cpfs, await playerStore.byContact(needs.db, tenant.id, { phone: phone.e164 })) : null;
  if (byPhone || !settings.login_requires_cpf) return byPhone;
  const cpf = cpfDigits(username);
  return isCpf(cpf) ? toPlayer(needs.cpfs, await playerStore.byCpf(needs.db, tenant.id, needs.cpfs.index(cpf))) : null;
}

/** Whatever names the tenant accepts at a login. */
export async function findByEmail(needs: { cpfs: CpfVault; db: Db }, tenant: Tenant, email: string): Promise<Player | null> {
  return toPlayer(needs.cpfs, await playerStore.byContact(needs.db, tenant.id, { email }));
}

export function toPlayer(cpfs: CpfVault, row: PlayerRow | undefined): Player | null {
  if (!row) return null;
  const { cpf_sealed: sealed, ...player } = row;
  return { ...player, cpf: sealed && player.person_id ? cpfs.open(sealed, player.person_id) : null };
}
