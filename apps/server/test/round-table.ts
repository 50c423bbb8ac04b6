import { randomUUID } from "node:crypto";
import type { GameProvider } from "../src/adapters/providers/port.ts";
import type { PlayerKey } from "../src/kernel/scope.ts";
import { type TestSite, eventually, expectStatus } from "./test-site.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { type SweepNeeds, sweepRounds } from "../src/modules/open-rounds/sweep-rounds.ts";

export const hourMs = 3_600_000;

export interface Seat {
  readonly owner: PlayerKey;
  readonly session: string;
}

export interface Stake {
  readonly outcome?: "win" | "lose";
  readonly studio?: string;
  readonly game?: string;
  readonly seat?: Seat;
}

/** A game of a studio that has no status call. */
export const mute = { studio: "swipe-games", game: "demo-sino" } as const;

/** Creates rounds of the sandbox's studios at `trevo`, with access to their state. */
export async function createRoundTable(site: TestSite) {
  const { modules } = site.app;
  const { wallet, tenants, providers } = modules;
  const tenant = await tenants.bySlug("trevo");
  if (!tenant) throw new Error("no tenant");
  const tenant_id = tenant.id;
  await eventually("the games of the mute studio", async () =>
    (await site.call("POST", "/api/games/get", { body: { game_id: mute.game } })).status === 200 ? true : undefined,
  );

  const rowOf = async (round: string) =>
    (
      await site.database.sql<
        { reason: string | null; attempts: number }[]
      >`select reason, attempts from open_rounds where round_id = ${round}`
    )[0];

  /** A player with R$ 100 in a game. */
  const sit = async (game: string): Promise<Seat> => {
    const member = await site.join();
    const owner = { tenant_id, player_id: member.id };
    await wallet.post({ ...owner, kind: "deposit", source: "test", external_id: randomUUID(), amount: 10_000 });
    return { owner, session: await site.launch(member, game) };
  };

  /**
   * Stakes R$ 10 with the studio's misbehaviour (R$ 19 is won in a winning case); returns the round's names in the ledger and at the
   * studio.
   */
  const stake = async (misbehave: string, more: Stake = {}) => {
    const { outcome = "win", studio = "studio", game = "studio-button" } = more;
    const { owner, session } = more.seat ?? (await sit(game));
    const order = { studio, tenant: "trevo", session, game, amount: 1_000, outcome, misbehave };
    const { round: name, calls, accepted } = expectStatus(await site.sandbox("POST", "/sandbox/studio/round", order), 200).json["data"];
    if (!accepted) throw new Error(`the stake was refused: ${JSON.stringify(calls)}`);
    const found = await wallet.roundBySource(tenant_id, studio, calls[0].transaction);
    if (!found) throw new Error("no round");
    await eventually("the round to be known as open", async () => rowOf(found.id));
    return {
      id: found.id,
      owner,
      name: name as string,
      cash: async () => (await wallet.balance(owner)).cash,
      state: async () => (await wallet.round(tenant_id, found.id))?.state,
      /** Sends the studio's late message that ends the round. */
      sendResult: async () =>
        (await site.sandbox("POST", `/sandbox/studio/rounds/${name}/result`)).json["data"] as { taken: boolean; code: string },
    };
  };

  return {
    tenant,
    rounds: modules.openRounds,
    rowOf,
    sit,
    stake,
    pass: (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms),
    auditOf: async (round: string) =>
      (await site.database.sql<{ action: string }[]>`select action from audit_events where subject = ${`round:${round}`} order by id`).map(
        ({ action }) => action,
      ),
    /** Runs a sweep with some dependencies replaced, as another process would run it. */
    sweepWith:
      (planted: Partial<SweepNeeds> = {}) =>
      () =>
        sweepRounds({
          ...modules,
          db: site.database.db,
          clock: site.clock,
          log: quietLog,
          alerts: { raise: () => undefined },
          onSwept: () => undefined,
          ...planted,
        }),
    withStudio: (change: Partial<GameProvider>): Pick<SweepNeeds, "providers"> => {
      const studio = providers.adapters.get("studio");
      if (!studio) throw new Error("no studio");
      return { providers: { ...providers, adapters: new Map(providers.adapters).set("studio", { ...studio, ...change }) } };
    },
  };
}

export type RoundTable = Awaited<ReturnType<typeof createRoundTable>>;
export type StakedRound = Awaited<ReturnType<RoundTable["stake"]>>;
