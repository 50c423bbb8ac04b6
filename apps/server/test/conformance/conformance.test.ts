import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GameProvider, ProviderCallbacks, WalletCall } from "../../src/adapters/providers/port.ts";
import { type TestSite, eventually, startTestSite } from "../test-site.ts";
import { agreeOnBook } from "../partner-book.ts";
import { callRules } from "./call-rules.ts";
import { roundRules } from "./round-rules.ts";
import { subjects } from "./subjects.ts";
import { throughHandler } from "./through-handler.ts";

const rules = [...callRules, ...roundRules];

describe("the port of game providers", () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite();
    await agreeOnBook(site);
    const tenant = await site.app.modules.tenants.bySlug("trevo");
    const { providers } = site.app.modules;
    for (const { dialect, gamecode, game } of subjects)
      await eventually(`the games of ${dialect.code}`, async () => {
        const code = tenant && (await providers.codeOf(tenant, { provider_code: dialect.code, gamecode }));
        return tenant && code === game && (await providers.configOf(tenant, dialect.code)) ? true : undefined;
      });
  });
  afterAll(() => site.close());

  it("has each rule once", () => {
    expect(rules.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  });

  describe.each(subjects)("implemented by $dialect.code", (subject) => {
    it.each(rules)("rule $number: it $title", (rule) => rule.check({ site, subject }));
  });

  describe("detects an adapter that", () => {
    it.each(wrongAdapters)("$fault", async ({ rule, code, change }) => {
      const subject = subjects.find(({ dialect }) => dialect.code === code);
      const broken = rules.find(({ number }) => number === rule);
      if (!subject || !broken) throw new Error("a planted fault without its rule");
      const provider = (real: GameProvider): GameProvider => (real.callbacks ? { ...real, callbacks: change(real.callbacks) } : real);
      await expect(broken.check({ site, subject, send: throughHandler(site, subject, { provider }) })).rejects.toThrow();
      await broken.check({ site, subject, send: throughHandler(site, subject, {}) });
    });
  });
});

interface WrongAdapter {
  readonly fault: string;
  readonly rule: number;
  readonly code: string;
  readonly change: (right: ProviderCallbacks) => ProviderCallbacks;
}

const parsing =
  (change: (call: WalletCall) => WalletCall | null) =>
  (right: ProviderCallbacks): ProviderCallbacks => ({
    ...right,
    parse: (callback) => {
      const call = right.parse(callback);
      return call && change(call);
    },
  });

const wrongAdapters: WrongAdapter[] = [
  { fault: "believes every signature", rule: 1, code: "studio", change: (right) => ({ ...right, verify: () => true }) },
  {
    fault: "rounds a stake to the centavo",
    rule: 2,
    code: "swipe-games",
    change: (right) => ({ ...right, parse: (callback) => right.parse({ ...callback, body: rounded(callback.body) }) }),
  },
  {
    fault: "makes up ids",
    rule: 3,
    code: "studio",
    change: parsing((call) => ("transaction" in call ? { ...call, transaction: randomUUID() } : call)),
  },
  {
    fault: "tells the present balance where the first one is wanted",
    rule: 3,
    code: "hub88",
    change: (right) => ({ ...right, replays: "fresh" }),
  },
  {
    fault: "answers rollbacks and does nothing",
    rule: 6,
    code: "swipe-games",
    change: parsing((call) => (call.type === "reverse" ? { ...call, type: "notice" } : call)),
  },
  {
    fault: "does not ask whose session it is",
    rule: 9,
    code: "hub88",
    change: parsing((call) => ("player_ref" in call ? { ...call, player_ref: { session: call.player_ref.session } } : call)),
  },
  {
    fault: "pays any win",
    rule: 11,
    code: "studio",
    change: parsing((call) => (call.type === "credit" ? { ...call, free: { grant: null } } : call)),
  },
  {
    fault: "takes the first move of a call for all of it",
    rule: 16,
    code: "softswiss",
    change: parsing((call) => (call.type === "batch" ? { ...call, operations: call.operations.slice(0, 1) } : call)),
  },
];

const rounded = (body: Buffer): Buffer => Buffer.from(body.toString().replace(/"(\d+\.\d\d)\d+"/, '"$1"'));
