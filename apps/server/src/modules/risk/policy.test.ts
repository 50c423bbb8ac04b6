import { describe, expect, it } from "vitest";
import { type SharedThing, groupAccounts, isCovered, strengthOf } from "./policy.ts";

const thing = (kind: SharedThing["kind"], key: string, ...players: string[]): SharedThing => ({ kind, key, players });

describe("groups of linked accounts", () => {
  it("are never formed by a network alone, however many accounts come from it", () => {
    const crowd = Array.from({ length: 200 }, (_, no) => `p${no}`);
    expect(groupAccounts([thing("network", "carrier", ...crowd), thing("network", "café", "p1", "p2")])).toEqual([]);
  });

  it("include a network once the accounts share something else, with the number of other accounts from it", () => {
    const [group] = groupAccounts([thing("network", "n", "a", "b", "x", "y"), thing("device", "d", "a", "b")]);
    expect(group).toMatchObject({ players: ["a", "b"], strength: 35 });
    expect(group?.parts).toEqual([
      { kind: "device", key: "d", players: ["a", "b"], others: 0 },
      { kind: "network", key: "n", players: ["a", "b"], others: 2 },
    ]);
  });

  it("join accounts through other accounts, and separate accounts that share nothing", () => {
    const found = groupAccounts([
      thing("device", "d1", "a", "b"),
      thing("pix_key", "k", "b", "c"),
      thing("payer", "p", "e", "f"),
      thing("device", "d2", "c", "d"),
    ]);
    expect(found.map(({ players, strength }) => [players.join(""), strength])).toEqual([
      ["abcd", 80],
      ["ef", 40],
    ]);
  });

  it("have a strength of at most 100 and count each kind once", () => {
    expect(strengthOf(new Set(["pix_key", "payer", "device", "network"]))).toBe(100);
    const [group] = groupAccounts([thing("device", "d1", "a", "b"), thing("device", "d2", "a", "b")]);
    expect(group?.strength).toBe(30);
  });

  it("stay decided while they share no more than the deciding member saw", () => {
    const seen = [thing("device", "d", "a", "b"), thing("network", "n", "a", "b")];
    expect(isCovered([thing("device", "d", "a", "b")], seen)).toBe(true);
    expect(isCovered([thing("device", "d", "a", "b", "c")], seen)).toBe(false);
    expect(isCovered([...seen, thing("pix_key", "k", "a", "b")], seen)).toBe(false);
  });
});
