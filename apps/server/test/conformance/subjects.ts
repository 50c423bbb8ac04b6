import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gamecodeOf } from "../../src/adapters/providers/gamecode.ts";
import { createBetbyDialect } from "../../../sandbox/src/betby/betby-dialect.ts";
import { buttonDialect } from "../../../sandbox/src/studio/button-dialect.ts";
import type { WrittenCall } from "../../../sandbox/src/studio/dialect.ts";
import { hub88Dialect } from "../../../sandbox/src/studio/hub88-dialect.ts";
import { softswissDialect } from "../../../sandbox/src/studio/softswiss-dialect.ts";
import { swipeDialect } from "../../../sandbox/src/studio/swipe-dialect.ts";
import { vendorGames } from "../../../sandbox/src/studio/vendor-games.ts";
import { openBook, partnerKey } from "../partner-book.ts";
import type { HouseSubject } from "./house-seat.ts";
import type { Subject } from "./table.ts";

const withField = (call: WrittenCall, name: string, value: unknown): WrittenCall => ({
  ...call,
  fields: { ...call.fields, [name]: value },
});

const studio: Subject = {
  dialect: buttonDialect,
  gamecode: vendorGames.studio.code,
  game: vendorGames.studio.code,
  key: () => "studio-demo-secret",
  replays: "fresh",
  namesPlayer: false,
  codes: { funds: "INSUFFICIENT_FUNDS", conflict: "TX_CONFLICT", temporary: "TEMPORARY" },
  finer: (call) => withField(call, "amount", 10.5),
  batch: null,
  freeWin: null,
  launchCallsOut: false,
};

const swipe: Subject = {
  dialect: swipeDialect,
  gamecode: gamecodeOf(vendorGames["swipe-games"].code),
  game: vendorGames["swipe-games"].code,
  key: () => "swipe-demo-secret",
  replays: "fresh",
  namesPlayer: false,
  codes: { funds: "insufficient_funds", conflict: "TX_CONFLICT", temporary: "TEMPORARY" },
  finer: (call) => withField(call, "amount", "0.105"),
  batch: null,
  freeWin: ({ seat, grant, amount }) =>
    withField(swipeDialect.write({ kind: "win", seat, transaction: randomUUID(), round: randomUUID(), amount }), "frID", grant),
  launchCallsOut: true,
};

const hub88: Subject = {
  dialect: hub88Dialect,
  gamecode: gamecodeOf(vendorGames.hub88.code),
  game: vendorGames.hub88.code,
  key: (site) => JSON.parse(readFileSync(join(site.dataDir, "sandbox", "hub88.json"), "utf8")).private_key as string,
  replays: "stored",
  namesPlayer: true,
  codes: { funds: "RS_ERROR_NOT_ENOUGH_MONEY", conflict: "RS_ERROR_DUPLICATE_TRANSACTION", temporary: "RS_ERROR_UNKNOWN" },
  finer: (call) => withField(call, "amount", 10_500),
  batch: null,
  freeWin: ({ seat, grant, amount }) =>
    withField(hub88Dialect.write({ kind: "win", seat, transaction: randomUUID(), round: randomUUID(), amount }), "reward_uuid", grant),
  launchCallsOut: true,
};

const softswiss: Subject = {
  dialect: softswissDialect,
  gamecode: gamecodeOf(vendorGames.softswiss.code),
  game: vendorGames.softswiss.code,
  key: () => "softswiss-demo-secret",
  replays: "fresh",
  namesPlayer: true,
  codes: { funds: "100", conflict: "155", temporary: "500" },
  finer: null,
  batch: (moves) => {
    const written = moves.map((move) => softswissDialect.write(move));
    const [first] = written;
    if (!first) throw new Error("an empty batch");
    return withField(
      first,
      "actions",
      written.flatMap((call) => call.fields["actions"] as unknown[]),
    );
  },
  freeWin: ({ grant, amount }) => ({
    method: "POST",
    action: "freespins",
    fields: { issue_id: grant, status: "played", total_amount: amount },
  }),
  launchCallsOut: true,
};

const betby: Subject = {
  dialect: createBetbyDialect(),
  gamecode: "betby",
  game: "betby",
  key: partnerKey,
  replays: "fresh",
  namesPlayer: true,
  codes: { funds: "2001", conflict: "2004", temporary: "500" },
  finer: (call) => withField(call, "amount", 10.5),
  batch: null,
  freeWin: null,
  launchCallsOut: false,
  isBook: true,
  // Changes a letter in the claims, behind the point that separates them from the header.
  tamper: (text) => text.replace(/(\.\w{40})(\w)/, (_found, before: string, letter: string) => before + (letter === "A" ? "B" : "A")),
  launch: async (site, member) => (await openBook(site, member)).session,
};

/** Every adapter needs an entry here. */
export const subjects: readonly Subject[] = [studio, swipe, hub88, softswiss, betby];

/** House games implement the same port and use HTTP. `house-rules.ts` defines what each rule means for them. */
export const houseSubjects: readonly HouseSubject[] = [
  { kind: "one call", game: "dice", params: { target: 2, direction: "under" }, step: null },
  { kind: "steps", game: "mines", params: { mines: 20 }, step: { action: "reveal", params: { cell: 12 } } },
];
