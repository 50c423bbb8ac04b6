import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Command } from "../../src/modules/wallet/index.ts";
import { type TestSite, startTestSite } from "../test-site.ts";
import { houseRules } from "./house-rules.ts";
import { type HouseSubject, type PlantedHouse, houseWith } from "./house-seat.ts";
import { houseSubjects } from "./subjects.ts";

describe("the port's rules, applied to house games", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  it("are all checked", () => {
    expect(houseRules.map(({ number }) => number)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  });

  describe.each(houseSubjects)("in games of $kind", (subject) => {
    it.each(houseRules)("rule $number: it $title", (rule) => rule.check({ site, subject }));
  });

  it.each(wrongHouses)("detect a house that $fault", async ({ rule, kind, planted }) => {
    const subject = houseSubjects.find((known) => known.kind === kind);
    const broken = houseRules.find(({ number }) => number === rule);
    if (!subject || !broken) throw new Error("a planted fault without its rule");
    await expect(broken.check({ site, subject, send: houseWith(site, planted) })).rejects.toThrow();
    await broken.check({ site, subject, send: houseWith(site, {}) });
  });
});

interface WrongHouse {
  readonly fault: string;
  readonly rule: number;
  readonly kind: HouseSubject["kind"];
  readonly planted: PlantedHouse;
}

const posting = (change: (command: Command) => Command): PlantedHouse => ({
  wallet: (real) => ({
    ...real,
    post: (command) => real.post(change(command)),
    postIn: (tx, command) => real.postIn(tx, change(command)),
  }),
});

const wrongHouses: WrongHouse[] = [
  { fault: "does not ask whether the session lives", rule: 8, kind: "one call", planted: { sessions: { isAlive: async () => true } } },
  { fault: "makes up keys", rule: 3, kind: "one call", planted: posting((command) => ({ ...command, external_id: randomUUID() })) },
  {
    fault: "takes less than was staked",
    rule: 13,
    kind: "one call",
    planted: posting((command) => (command.kind === "play_round" ? { ...command, stake: command.stake - 1 } : command)),
  },
  {
    fault: "pays and leaves the round open",
    rule: 12,
    kind: "steps",
    planted: posting((command) => (command.kind === "win" ? { ...command, closes: false } : command)),
  },
  {
    fault: "lets a stake through that is not there",
    rule: 15,
    kind: "steps",
    planted: posting((command) => (command.kind === "open_round" ? { ...command, stake: 1 } : command)),
  },
];
