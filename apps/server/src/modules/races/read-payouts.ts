import type { RacePayout, RacePlace } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import { frozenBoards } from "../ranks/index.ts";
import { boardOf } from "./board.ts";
import type { RaceKey } from "./races-store.ts";

/** Returns the payout state of each place's prizes in a frozen race. */
export async function readPayouts(db: Db, race: RaceKey): Promise<(place: Pick<RacePlace, "position" | "prizes">) => RacePayout> {
  const paid = await frozenBoards.paid(db, { tenant_id: race.tenant_id, board: boardOf(race) });
  return ({ position, prizes }) => {
    if (prizes.length === 0) return "none";
    const granted = paid.get(position);
    if (granted === undefined) return "waiting";
    return granted ? "granted" : "refused";
  };
}
