import { useQueryClient } from "@tanstack/react-query";
import { oddsChannel } from "@trevo/contract/realtime";
import { useEffect } from "react";
import { joinChannel, onRealtime } from "../../lib/realtime.ts";
import { betKey, betsKey } from "./api.ts";

/** Minimum interval between two fetches of the bets of a match, however fast it changes, ms. */
const rereadMs = 1_000;

/** Fetches the player's bets again when the server announces a change of one of them. */
export function useBetChanges(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onRealtime("SportBetChanged", ({ id }) => {
        void client.invalidateQueries({ queryKey: betsKey });
        void client.invalidateQueries({ queryKey: [...betKey, id] });
      }),
    [client],
  );
}

/** Fetches the player's bets again when one of these matches changes: its score, or the cash-out value of a bet on it. */
export function useMatchMoves(fixtures: readonly number[]): void {
  const client = useQueryClient();
  const key = [...new Set(fixtures)].toSorted((a, b) => a - b).join();
  useEffect(() => {
    if (key === "") return;
    const ids = key.split(",").map(Number);
    const leaves = ids.map((id) => joinChannel(oddsChannel(id)));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onRealtime("OddsMoved", ({ fixture }) => {
      if (timer !== undefined || !ids.includes(fixture)) return;
      timer = setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: betsKey });
      }, rereadMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
      for (const leave of leaves) leave();
    };
  }, [key, client]);
}
