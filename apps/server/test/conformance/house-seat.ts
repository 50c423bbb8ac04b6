import { randomUUID } from "node:crypto";
import { createMovableClock } from "../../src/kernel/clock.ts";
import { readConfig } from "../../src/kernel/config.ts";
import { createVault } from "../../src/kernel/crypto.ts";
import { Refusal } from "../../src/kernel/errors.ts";
import type { PlayerKey } from "../../src/kernel/scope.ts";
import { createPlay } from "../../src/modules/play/index.ts";
import type { Wallet } from "../../src/modules/wallet/index.ts";
import { visitor } from "../tenants.ts";
import type { Member, TestSite } from "../test-site.ts";

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- tests read replies as a stranger would

/** A kind of house game: played with a single call, or in several actions. */
export interface HouseSubject {
  readonly kind: "one call" | "steps";
  readonly game: string;
  /** A bet that mostly loses, so that wins do not disturb counts. */
  readonly params: Json;
  /** For multi-action games: an action that most rounds do not survive. */
  readonly step: { readonly action: string; readonly params: Json } | null;
}

export interface HouseCall {
  readonly token: string | undefined;
  readonly key?: string;
  readonly tenant?: string;
  readonly body: Json;
}

export interface HouseAnswer {
  readonly status: number;
  readonly code: string | null;
  readonly data: Json;
}

/** Sends calls to the route, or to a composition in which a fault was planted. */
export interface HouseSend {
  play(call: HouseCall): Promise<HouseAnswer>;
  act(id: string, call: HouseCall): Promise<HouseAnswer>;
}

export const houseOverHttp = (site: TestSite): HouseSend => {
  const send = async (path: string, { token, key = randomUUID(), tenant = "trevo", body }: HouseCall): Promise<HouseAnswer> => {
    const { status, json } = await site.call("POST", path, { token, key, tenant, body });
    return { status, code: json["code"] ?? null, data: json["data"] ?? {} };
  };
  return { play: (call) => send("/house/api/rounds", call), act: (id, call) => send(`/house/api/rounds/${id}/actions`, call) };
};

export interface PlantedHouse {
  readonly wallet?: (real: Wallet) => Wallet;
  readonly sessions?: { isAlive(): Promise<boolean> };
}

/** Builds the same modules with planted parts, and calls them without the route. */
export function houseWith(site: TestSite, planted: PlantedHouse): HouseSend {
  const { modules } = site.app;
  const play = createPlay({
    ...modules,
    db: site.database.db,
    clock: createMovableClock(),
    vault: createVault(readConfig({}).TREVO_SECRET),
    wallet: planted.wallet?.(modules.wallet) ?? modules.wallet,
    sessions: planted.sessions ?? modules.sessions,
    providers: modules.providers.adapters,
    providerAccess: modules.providers,
  });
  const seated = async ({ token, tenant: slug = "trevo" }: HouseCall) => {
    const tenant = await modules.tenants.bySlug(slug);
    const launch = tenant && (await play.authenticate(tenant, token ?? ""));
    return tenant && launch ? { ...visitor(tenant), ...launch } : null;
  };
  const answer = async (data: Promise<Json>): Promise<HouseAnswer> => {
    try {
      return { status: 200, code: null, data: await data };
    } catch (error) {
      return error instanceof Refusal ? { status: 409, code: error.code, data: {} } : { status: 500, code: "internal", data: {} };
    }
  };
  const stranger: HouseAnswer = { status: 401, code: "session_required", data: {} };
  return {
    play: async (call) => {
      const scope = await seated(call);
      const { game, stake, params } = call.body;
      return scope ? answer(play.table.play(scope, { game, stake, params, idempotency_key: call.key ?? randomUUID() })) : stranger;
    },
    act: async (id, call) => {
      const scope = await seated(call);
      const { action, params = {} } = call.body;
      return scope ? answer(play.table.act(scope, { id, action: { action, params }, key: call.key ?? randomUUID() })) : stranger;
    },
  };
}

/** A member at one of the house games, with money in centavos. */
export interface HouseSeat {
  readonly member: Member;
  readonly token: string;
  readonly owner: PlayerKey;
  play(more?: Partial<HouseCall> & { stake?: number }): Promise<HouseAnswer>;
  act(id: string, step: { action: string; params?: Json }, more?: Partial<HouseCall>): Promise<HouseAnswer>;
  /** Plays a whole round, whatever its result. */
  playOut(stake?: number): Promise<Json>;
  /** Cash and bonus in the ledger. */
  balance(): Promise<number>;
}

export async function sitAtHouse(
  site: TestSite,
  subject: HouseSubject,
  options: { money?: number; send?: HouseSend } = {},
): Promise<HouseSeat> {
  const { money = 10_000, send = houseOverHttp(site) } = options;
  const member = await site.join();
  const tenant = await site.app.modules.tenants.bySlug("trevo");
  const owner = { tenant_id: tenant?.id ?? 0, player_id: member.id };
  const { wallet } = site.app.modules;
  if (money > 0) await wallet.post({ ...owner, kind: "deposit", source: "test", external_id: randomUUID(), amount: money });
  const token = await site.launch(member, subject.game);
  const { game, params, step } = subject;
  const play: HouseSeat["play"] = ({ stake = 1_000, ...more } = {}) => send.play({ token, body: { game, stake, params }, ...more });
  const act: HouseSeat["act"] = (id, body, more = {}) => send.act(id, { token, body, ...more });
  return {
    member,
    token,
    owner,
    play,
    act,
    playOut: async (stake = 100) => {
      let { data } = await play({ stake });
      if (data["state"] === "open" && step) ({ data } = await act(data["id"], step));
      if (data["state"] === "open") ({ data } = await act(data["id"], { action: "cash_out" }));
      return data;
    },
    balance: async () => {
      const { cash, bonus } = await wallet.balance(owner);
      return cash + bonus;
    },
  };
}
