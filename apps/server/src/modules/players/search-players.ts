import { cpfDigits, isCpf, parseBrazilianPhone } from "@trevo/domain";
import type { Db } from "../../kernel/db.ts";
import type { CpfVault } from "./create-cpf-vault.ts";
import { toPlayer } from "./find-player.ts";
import type { Player } from "./player.ts";
import { type StaffPlayersQuery, staffPlayerStore } from "./staff-player-store.ts";
import { type PlayerRow, playerStore } from "./store.ts";

/** How a search text was interpreted. */
export type SearchedBy = "id" | "email" | "number" | "name";

interface Needs {
  readonly cpfs: CpfVault;
  readonly db: Db;
}

const mostFound = 8;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const present = (needs: Needs, rows: readonly (PlayerRow | undefined)[]): Player[] =>
  rows.flatMap((row) => toPlayer(needs.cpfs, row) ?? []);

export const listForStaff = async (needs: Needs, tenantId: number, query: StaffPlayersQuery): Promise<Player[]> =>
  present(needs, await staffPlayerStore.list(needs.db, tenantId, query));

/** Searches players by one text. Eleven digits may be a phone, a CPF, or both: then both accounts are found. */
export async function searchPlayers(needs: Needs, tenantId: number, typed: string): Promise<{ by: SearchedBy; found: Player[] }> {
  const text = typed.trim().toLowerCase();
  if (uuid.test(text))
    return { by: "id", found: present(needs, [await playerStore.byId(needs.db, { tenant_id: tenantId, player_id: text })]) };
  if (text.includes("@")) return { by: "email", found: present(needs, [await playerStore.byContact(needs.db, tenantId, { email: text })]) };
  if (/\d/.test(text)) return { by: "number", found: await byNumber(needs, tenantId, text) };
  const [first = "", ...last] = text.split(/\s+/);
  const name = { first, last: last.join(" "), limit: mostFound };
  return { by: "name", found: present(needs, await staffPlayerStore.byFirstName(needs.db, tenantId, name)) };
}

async function byNumber({ cpfs, db }: Needs, tenantId: number, text: string): Promise<Player[]> {
  const phone = parseBrazilianPhone(text);
  const cpf = cpfDigits(text);
  const rows = [
    phone.ok ? await playerStore.byContact(db, tenantId, { phone: phone.e164 }) : undefined,
    isCpf(cpf) ? await playerStore.byCpf(db, tenantId, cpfs.index(cpf)) : undefined,
  ];
  return present({ cpfs, db }, [...new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : []))).values()]);
}
