import { useQueryClient } from "@tanstack/react-query";
import { oddsChannel } from "@trevo/contract/realtime";
import { useEffect } from "react";
import { joinChannel, onRealtime } from "../../lib/realtime.ts";
import { betKey, betsKey } from "./api.ts";

/** However fast a match moves, its bets are read again this often at most, ms. */
const rereadMs = 1_000;

/** Reads the player's bets again as soon as the server says that one of them has changed. */
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

/** Reads the player's bets again when one of these matches moves: its score, or what can be taken out of a bet on it. */
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
