import { createHash } from "node:crypto";
import type { StoredKey } from "./facts.ts";
import type { Remembered } from "./memory.ts";

/** The ledger's name of a posting: source and external id. */
export const postingName = (source: string, externalId: string): string => `${source} ${externalId}`;

const routes = { charge: "POST /main-gateway/qrcode-pix", withdraw: "POST /wallet/withdraw/request" } as const;

/** Where each key would have left its mark: by the product's documented names, not by its answers. */
export interface KeyBook {
  /** The postings that an operation's keys may have made. */
  postingsOf(operation: Remembered): string[];
  /** The charges or withdrawals that its keys made. */
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
