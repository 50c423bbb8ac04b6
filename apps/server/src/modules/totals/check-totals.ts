import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { type Violation, type Invariant, maxViolations } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { checkPlayers, ledgerRecords } from "../wallet/index.ts";
import { gameTotalsStore } from "./game-totals-store.ts";
import { totalsStore } from "./store.ts";
import { type RoundMoves, type Totals, countMoves, sumEntries } from "./sum-entries.ts";
import { totalsFollower } from "./totals-follower.ts";

const nameOf = ({ tenant_id, player_id }: PlayerKey): string => `${tenant_id} ${player_id}`;

type Judged = Totals & {
  /** Rounds by game, such as `12: 3, 15: 1`. */
  readonly games: string;
};

const spell = (totals: Judged | undefined): string =>
  totals
    ? `staked ${totals.staked} won ${totals.won} rounds ${totals.rounds} deposited ${totals.deposited} withdrawn ${totals.withdrawn} games ${totals.games || "none"}`
    : "none";

const spellGames = (games: readonly { game_id: number; rounds: number }[]): string =>
  games.map(({ game_id, rounds }) => `${game_id}: ${rounds}`).join(", ");

/** Number of rounds that the entries leave valid, by game, ordered by game. */
function roundsByGame(moves: readonly RoundMoves[]): { game_id: number; rounds: number }[] {
  const standing = moves.filter((round) => round.moves > 0);
  const games = [...Map.groupBy(standing, ({ game_id }) => game_id)];
  return games.map(([game_id, rounds]) => ({ game_id, rounds: rounds.length })).sort((one, other) => one.game_id - other.game_id);
}

async function judge(snapshot: Tx, players: readonly PlayerKey[]): Promise<Violation[]> {
  const upTo = await followerCursors.position(snapshot, totalsFollower.name);
  const entries = upTo ? await ledgerRecords.entriesOf(snapshot, players, upTo) : [];
  const moves = Map.groupBy(countMoves(entries), nameOf);
  const rebuilt = new Map(
    sumEntries(entries).map((sum) => {
      const games = roundsByGame(moves.get(nameOf(sum)) ?? []);
      return [nameOf(sum), spell({ ...sum, rounds: games.reduce((all, { rounds }) => all + rounds, 0), games: spellGames(games) })];
    }),
  );
  const games = Map.groupBy(await gameTotalsStore.readOf(snapshot, players), nameOf);
  const stored = new Map(
    (await totalsStore.readMany(snapshot, players)).map((totals) => [
      nameOf(totals),
      spell({ ...totals, games: spellGames(games.get(nameOf(totals)) ?? []) }),
    ]),
  );
  return players.flatMap((player): Violation[] => {
    const [has, due] = [stored.get(nameOf(player)) ?? spell(undefined), rebuilt.get(nameOf(player)) ?? spell(undefined)];
    return has === due
      ? []
      : [{ tenant_id: player.tenant_id, subject: `player ${player.player_id}`, detail: `totals ${has}; a rebuild ${due}`, freezes: false }];
  });
}

/** Totals are not money: they can be rebuilt from the ledger, so payouts continue. */
export const totalsInvariants: readonly Invariant[] = [
  {
    name: "totals = a rebuild of them",
    check: checkPlayers(judge),
    fresh: null,
  },
  {
    name: "game totals = the sum of their players'",
    check: async (snapshot, of) =>
      of === "all"
        ? (await gameTotalsStore.differing(snapshot, maxViolations)).map(({ tenant_id, game_id, stored, due }) => ({
            tenant_id,
            subject: `game ${game_id}`,
            detail: `players and rounds ${stored || "none"}; of its players ${due}`,
            freezes: false,
          }))
        : [],
    fresh: null,
  },
];
