import { createHash } from "node:crypto";
import type { StoredKey } from "./facts.ts";
import type { Remembered } from "./memory.ts";

/** Returns the ledger's name of a posting: source and external id. */
export const postingName = (source: string, externalId: string): string => `${source} ${externalId}`;

const routes = { charge: "POST /main-gateway/qrcode-pix", withdraw: "POST /wallet/withdraw/request" } as const;

/** The rows that each key should have created, by the product's documented names rather than by its answers. */
export interface KeyBook {
  /** Returns the postings that an operation's keys may have created. */
  postingsOf(operation: Remembered): string[];
  /** Returns the charges or withdrawals that its keys created. */
  madeBy(operation: Remembered): string[];
}

export function createKeyBook(stored: readonly StoredKey[], playerIds: readonly string[]): KeyBook {
  const made = new Map(stored.map(({ player_id, route, key, name }) => [`${player_id} ${route} ${key}`, name]));
  const madeBy = ({ wish, keys, player }: Remembered): string[] => {
    if (wish.kind !== "charge" && wish.kind !== "withdraw") return [];
    const route = routes[wish.kind];
    return keys.flatMap((key) => made.get(`${playerIds[player]} ${route} ${key}`) ?? []);
  };
  return {
    madeBy,
    postingsOf: (operation) => {
      const { wish, keys } = operation;
      switch (wish.kind) {
        case "bet":
        case "win":
          return keys.map((key) => postingName("studio", key));
        case "rollback":
          return keys.map((key) => postingName("studio", `rollback:${key}`));
        case "house":
          return keys.map((key) => postingName("house", `k:${houseHash(playerIds[operation.player] ?? "", key)}`));
        case "charge":
          return operation.payment ? [postingName("pix-in", operation.payment.end_to_end_id)] : [];
        case "withdraw":
          return madeBy(operation).map((id) => postingName("pix-out", `${id}:hold`));
        case "cancel":
          return [postingName("pix-out", `${wish.withdrawal}:release`)];
        case "conflict":
          return [];
      }
    },
  };
}

const houseHash = (playerId: string, key: string): string =>
  createHash("sha256").update(`${playerId}\nPOST /house/api/rounds\n${key}`).digest("hex");
