import assert from "node:assert/strict";
import type { Command } from "./command.ts";
import type { Posting, WalletBalance } from "./posting.ts";

/** A command that a function of common commands may post, with our id of its round. */
export interface CommonCommand<C extends Command = Command> {
  readonly command: C;
  readonly round_id: string;
}

/** A result row of such a function: position of the command, from 1, the ids of its entries, and the balance after it. */
export type FastAnswer<Id extends string> = WalletBalance & { readonly place: number } & Readonly<Record<Id, string>>;

export const answerColumns = <Id extends string>(ids: readonly Id[]): readonly (keyof FastAnswer<Id>)[] => [
  "place",
  ...ids,
  "cash",
  "bonus",
  "held",
  "debt",
  "version",
  "deposit_count",
];

/** Answers in the order of the commands; null for one that was not posted. */
export function presentFast<Id extends string, C extends Command>(
  commands: readonly CommonCommand<C>[],
  rows: readonly FastAnswer<Id>[],
  { ids, applied }: { readonly ids: readonly Id[]; readonly applied: (command: C) => number },
): (Posting | null)[] {
  const postings: (Posting | null)[] = commands.map(() => null);
  for (const row of rows) {
    const { place, cash, bonus, held, debt, version, deposit_count } = row;
    const posted = commands[place - 1];
    assert(posted, `the ledger answered command ${place} of ${commands.length}`);
    postings[place - 1] = {
      status: "posted",
      entry_ids: ids.map((id) => row[id]),
      round_id: posted.round_id,
      balance: { cash, bonus, held, debt, version, deposit_count },
      applied: applied(posted.command),
      // Without a bonus, every game may stake all cash, and there is no wagering progress.
      spendable: cash,
      wagered: null,
      required: null,
    };
  }
  return postings;
}
