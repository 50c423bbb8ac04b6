import { betOn } from "../../rtp-audit/http/moves.ts";
import type { Member } from "../../apps/server/test/test-site.ts";
import type { Random } from "../random.ts";
import type { Caller, Json } from "../rounds/caller.ts";
import { type Asking, createAsking } from "../sports/bettor.ts";

/** A slot of a class whose stakes count in full. */
export const game = "feira";
const coupon = "TREVO10";

/** A player who redeems a coupon and plays until its bonus is converted or spent, at two servers, one of which may be down. */
export interface Wagerer extends Pick<Asking, "asked" | "findings" | "unanswered"> {
  readonly member: Member;
  readonly deposited: number;
  /** Payouts less stakes of all acknowledged rounds, in centavos. */
  readonly played: () => number;
  /** Performs one random action. Several may be in progress at the same time. */
  act(random: Random): Promise<void>;
}

interface Seat {
  readonly member: Member;
  /** Token of the game. */
  readonly house: string;
  readonly deposited: number;
}

export function createWagerer(caller: Caller, { member, house, deposited }: Seat): Wagerer {
  const asking = createAsking(caller, member.token);
  const { ask, read, asked, findings, unanswered } = asking;
  let played = 0;
  /** One bonus is active at a time: the one that a brand gives at registration waits for the coupon's, or the reverse. */
  const activateNext = async (random: Random): Promise<void> => {
    const waiting = (await read(random, "/api/bonuses")).find(({ state }) => state === "waiting");
    if (waiting) await ask(random, { kind: "activate", path: `/api/bonuses/${waiting["id"]}/activate`, body: {} });
  };
  const play = async (random: Random): Promise<void> => {
    const stake = 100 * (2 + random.int(6));
    const body = { game, stake, params: betOn(game, stake) };
    const round: Json | null = await ask(random, { kind: "round", path: "/house/api/rounds", body, amount: stake, token: house });
    if (round) played += (round["payout"] as number) - (round["stake"] as number);
  };
  return {
    member,
    deposited,
    asked,
    findings,
    unanswered,
    played: () => played,
    act: async (random) => {
      if (!asked.some(({ kind, id }) => kind === "redeem" && id !== null))
        await ask(random, { kind: "redeem", path: "/api/bonuses/redeem", body: { coupon } });
      else if (random.chance(0.1)) await activateNext(random);
      else await play(random);
    },
  };
}
