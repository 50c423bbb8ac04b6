import type { Step } from "../../adapters/providers/port.ts";
import { sha256 } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Command, Posting, PostingStatus, Wallet } from "../wallet/index.ts";
import type { CallbackPlace, Caller } from "./callback-caller.ts";

export interface PostNeeds {
  readonly db: Db;
  readonly wallet: Pick<Wallet, "post" | "postIn" | "announce">;
}

/** A step that went so does not undo the others: what is undone already, or not yet known, leaves its mark. */
const standing: ReadonlySet<PostingStatus> = new Set(["posted", "replayed", "target_unknown", "already_rolled_back"]);
const triesMax = 3;

/** Ends the transaction of a batch, and carries what stopped it. */
class Stopped extends Error {
  readonly postings: readonly Posting[];
  constructor(postings: readonly Posting[]) {
    super("a step was refused");
    this.name = "Stopped";
    this.postings = postings;
  }
}

/** All steps or none, in order; of a batch that stopped, the answers up to the refusal, which is the last. */
export async function postSteps(
  needs: PostNeeds,
  place: CallbackPlace,
  asked: { caller: Caller; steps: readonly Step[] },
): Promise<readonly Posting[]> {
  const { caller } = asked;
  const commands = asked.steps.map((step) => commandOf(place, caller, step));
  const [first] = commands;
  if (first && commands.length === 1) return [await needs.wallet.post(first)];
  for (let tries = 1; ; tries++) {
    try {
      const postings = await needs.db.transaction().execute(async (tx) => {
        const done: Posting[] = [];
        for (const command of commands) {
          const posting = await needs.wallet.postIn(tx, command);
          done.push(posting);
          // A round that never was need not be closed.
          if (!standing.has(posting.status) && command.kind !== "close_round") throw new Stopped(done);
        }
        return done;
      });
      await needs.wallet.announce(caller.owner);
      return postings;
    } catch (error) {
      if (error instanceof Stopped) return error.postings;
      if (!(error instanceof Refusal && error.code === "busy" && tries < triesMax)) throw error;
    }
  }
}

function commandOf(place: CallbackPlace, caller: Caller, step: Step): Command {
  const provider = place.provider.code;
  const base = { ...caller.owner, source: provider, provider };
  const roundOf = (round: string): string => bounded(place.provider.callbacks?.rounds_repeat ? `${caller.gamecode}/${round}` : round);
  if (step.type === "reverse")
    return { ...base, kind: "rollback", external_id: bounded(`rollback:${step.transaction}`), target_external_id: bounded(step.target) };
  if (step.type === "close")
    return { ...base, kind: "close_round", external_id: bounded(`close:${step.transaction}`), round: roundOf(step.round) };
  const move = {
    ...base,
    external_id: bounded(step.transaction),
    round: roundOf(step.round),
    game_id: caller.game_id,
    amount: step.amount,
    closes: step.closes,
  };
  return step.type === "debit" ? { ...move, kind: "bet" } : { ...move, kind: "win", requires_bet: !step.free };
}

/** An id longer than a key may be is replaced by its hash, always the same. */
export const bounded = (id: string): string => (id.length <= 255 ? id : `sha256:${sha256(id).toString("hex")}`);
