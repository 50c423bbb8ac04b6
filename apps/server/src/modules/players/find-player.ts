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
 * Returns the account that a login name refers to. A phone always works; an e-mail or a CPF if the tenant accepts it. Eleven digits may be
 * both a phone and a CPF: the phone takes precedence.
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

/** Finds an account by e-mail, whatever names the tenant accepts at login. */
export async function findByEmail(needs: { cpfs: CpfVault; db: Db }, tenant: Tenant, email: string): Promise<Player | null> {
  return toPlayer(needs.cpfs, await playerStore.byContact(needs.db, tenant.id, { email }));
}

export function toPlayer(cpfs: CpfVault, row: PlayerRow | undefined): Player | null {
  if (!row) return null;
  const { cpf_sealed: sealed, ...player } = row;
  return { ...player, cpf: sealed && player.person_id ? cpfs.open(sealed, player.person_id) : null };
}
