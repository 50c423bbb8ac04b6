import { nextDay, startOfDay, localDate } from "@trevo/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts, goodPassword, nextCpf } from "../../../test/accounts.ts";
import { type ScriptedRegister, createScriptedRegister } from "../../../test/scripted-register.ts";
import { signedIn, visitor } from "../../../test/tenants.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let register: ScriptedRegister;
let accounts: Accounts;
let brand: Tenant;
/** Another brand of the operator that must query the register. */
let neighbour: Tenant;
/** A brand that need not query it. */
let sister: Tenant;
/** Noon of a day in the operator's time zone. */
let noon: Date;

beforeAll(async () => {
  register = createScriptedRegister();
  accounts = await createAccounts({ register, isVerified: true });
  brand = await accounts.addTenant("norte", { operator: "norte", policy: { national_register: true } });
  neighbour = await accounts.addTenant("nordeste", { operator: "norte", policy: { national_register: true } });
  sister = await accounts.addTenant("sul", { operator: "norte" });
});
beforeEach(() => {
  Object.assign(register, { down: false, holding: false });
  const date = nextDay(localDate(new Date(), brand.operator_timezone));
  noon = new Date(startOfDay(date, brand.operator_timezone).getTime() + 12 * hourMs);
  moveTo(noon);
});
afterAll(() => accounts.close());

const moveTo = (moment: Date | number): void => accounts.clock.setOffset(Number(moment) - Date.now());
const join = async (tenant: Tenant = brand, cpf = nextCpf()): Promise<Player & { cpf: string }> => ({
  ...(await accounts.register(tenant, { cpf })).player,
  cpf,
});
const logIn = (player: Player) => accounts.sessions.logIn(visitor(brand), { username: player.phone, password: goodPassword });
const runJob = () => accounts.protection.checkRegisterDue();
const questionsAbout = (player: { cpf: string }) => register.requests.filter((cpf) => cpf === player.cpf).length;
/** The refusal code of a stake, or null. The ledger's restrictions must agree. */
const blockOf = async (player: Player, tenant: Tenant = brand): Promise<string | null> => {
  const { may_stake, reason } = await accounts.wallet.restrictions({ tenant_id: player.tenant_id, player_id: player.id });
  expect(may_stake).toBe(reason === null);
  const code = await accounts.protection.mayStake(signedIn(tenant, player)).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  );
  expect(code).toBe(reason);
  return code;
};

describe("the national register", () => {
  it("is queried only at the first login of the operator's day", async () => {
    const player = await join();
    const midnight = new Date(noon.getTime() + 12 * hourMs);
    moveTo(midnight.getTime() - minuteMs);
    await logIn(player);
    expect(questionsAbout(player)).toBe(1);
    moveTo(midnight);
    await logIn(player);
    expect(questionsAbout(player)).toBe(2);
    moveTo(midnight.getTime() + 12 * hourMs);
    await logIn(player);
    expect(questionsAbout(player)).toBe(2);
  });

  it("is queried by the job after fifteen days, not a minute before, and once by two concurrent jobs", async () => {
    const player = await join();
    register.list(player.cpf, "prohibited");
    moveTo(noon.getTime() + 15 * dayMs - minuteMs);
    await runJob();
    expect([questionsAbout(player), await blockOf(player)]).toEqual([1, null]);
    moveTo(noon.getTime() + 15 * dayMs + minuteMs);
    await Promise.all([runJob(), runJob()]);
    expect([questionsAbout(player), await blockOf(player)]).toEqual([2, "register_impeded"]);
  });

  it("is not queried by a login at a brand that need not query it", async () => {
    const player = await join(sister);
    moveTo(noon.getTime() + dayMs);
    await accounts.sessions.logIn(visitor(sister), { username: player.phone, password: goodPassword });
    expect(questionsAbout(player)).toBe(0);
  });
});

describe("without an answer of the national register", () => {
  it("a login succeeds, play is closed, and the job retries after 1, 2, 4, 8 and 8 minutes", async () => {
    const player = await join();
    register.down = true;
    let requested = noon.getTime() + dayMs;
    moveTo(requested);
    await logIn(player);
    expect([questionsAbout(player), await blockOf(player)]).toEqual([2, "register_unanswered"]);
    for (const [nth, pause] of [1, 2, 4, 8, 8].entries()) {
      moveTo(requested + pause * minuteMs - 30_000);
      await runJob();
      expect(questionsAbout(player)).toBe(2 + nth);
      requested += pause * minuteMs + 30_000;
      moveTo(requested);
      await runJob();
      expect([questionsAbout(player), await blockOf(player)]).toEqual([3 + nth, "register_unanswered"]);
    }
    register.down = false;
    moveTo(requested + 9 * minuteMs);
    await runJob();
    expect(await blockOf(player)).toBeNull();
  });

  it("another login of the same day queries again and opens play", async () => {
    const player = await join();
    // Another account of the person moves the job's query forward to the same day.
    await join(neighbour, player.cpf);
    moveTo(noon.getTime() + 3 * minuteMs);
    register.down = true;
    await runJob();
    expect(await blockOf(player)).toBe("register_unanswered");
    register.down = false;
    await logIn(player);
    expect(await blockOf(player)).toBeNull();
  });

  it("a listed player stays listed, and a brand that need not query stays open", async () => {
    const cpf = nextCpf();
    const [listed, elsewhere] = [await join(brand, cpf), await join(sister, cpf)];
    const other = { cpf: nextCpf() };
    const [here, there] = [await join(brand, other.cpf), await join(sister, other.cpf)];
    register.list(cpf, "self_excluded");
    moveTo(noon.getTime() + 15 * dayMs + minuteMs);
    await runJob();
    expect([await blockOf(listed), await blockOf(elsewhere, sister)]).toEqual(["register_impeded", "register_impeded"]);
    register.down = true;
    moveTo(noon.getTime() + 31 * dayMs);
    await runJob();
    expect([await blockOf(listed), await blockOf(elsewhere, sister)]).toEqual(["register_impeded", "register_impeded"]);
    expect([await blockOf(here), await blockOf(there, sister)]).toEqual(["register_unanswered", null]);
  });
});

describe("an answer that arrives after that of a later query", () => {
  /** Runs two logins whose queries wait; the later one is answered first. */
  const answerOutOfOrder = async (later: (nth: number) => void, earlier: (nth: number) => void): Promise<Player> => {
    const player = await join();
    moveTo(noon.getTime() + dayMs);
    register.holding = true;
    const before = register.held.length;
    const first = logIn(player);
    await register.untilHeld(before + 1);
    const second = logIn(player);
    await register.untilHeld(before + 2);
    later(before + 1);
    await second;
    earlier(before);
    await first;
    return player;
  };

  it("does not remove the entry that the later query found", async () => {
    const player = await answerOutOfOrder(
      (nth) => register.held[nth]?.answer("prohibited"),
      (nth) => register.held[nth]?.answer(null),
    );
    expect(await blockOf(player)).toBe("register_impeded");
  });

  it("does not close play that the later query opened", async () => {
    const player = await answerOutOfOrder(
      (nth) => register.held[nth]?.answer(null),
      (nth) => register.held[nth]?.answer("self_excluded"),
    );
    expect(await blockOf(player)).toBeNull();
  });

  it("does not close play if the later answer is missing", async () => {
    const player = await answerOutOfOrder(
      (nth) => register.held[nth]?.answer(null),
      (nth) => register.held[nth]?.fail(),
    );
    expect(await blockOf(player)).toBeNull();
  });
});

describe("a player listed in the national register", () => {
  const notified: { account: PlayerKey; since: Date }[] = [];
  let unverified: Accounts;

  beforeAll(async () => {
    accounts.protection.onImpeded(async (_tx, account, since) => void notified.push({ account, since }));
    unverified = await createAccounts({ register });
    unverified.protection.onImpeded(async (_tx, account, since) => void notified.push({ account, since }));
  });
  beforeEach(async () => {
    // Jobs of earlier tests may still wait.
    await accounts.jobs.run();
    notified.splice(0);
  });
  afterAll(() => unverified.close());

  it("is notified once per account, and not again while the entry lasts", async () => {
    const cpf = nextCpf();
    const both = [await join(brand, cpf), await join(sister, cpf)];
    register.list(cpf, "prohibited");
    moveTo(noon.getTime() + 15 * dayMs + minuteMs);
    await runJob();
    await accounts.jobs.run();
    expect(notified.map(({ account }) => account.player_id).toSorted()).toEqual(both.map(({ id }) => id).toSorted());
    expect(notified.every(({ since }) => Math.abs(since.getTime() - accounts.clock.now().getTime()) < minuteMs)).toBe(true);
    moveTo(noon.getTime() + 16 * dayMs);
    await runJob();
    await accounts.jobs.run();
    expect(notified).toHaveLength(2);
  });

  it("is not notified when the account's identity is not verified", async () => {
    const asking = await unverified.addTenant("norte", { operator: "norte", policy: { national_register: true } });
    const cpf = nextCpf();
    register.list(cpf, "self_excluded");
    const { player } = await unverified.register(asking, { cpf });
    await unverified.jobs.run();
    expect(await unverified.wallet.restrictions({ tenant_id: asking.id, player_id: player.id })).toMatchObject({
      reason: "register_impeded",
    });
    expect(notified).toEqual([]);
  });

  it("is not notified when the entry has ended before the job runs", async () => {
    const player = await join();
    register.list(player.cpf, "prohibited");
    moveTo(noon.getTime() + dayMs);
    await logIn(player);
    expect(await blockOf(player)).toBe("register_impeded");
    register.list(player.cpf, null);
    moveTo(noon.getTime() + 2 * dayMs);
    await logIn(player);
    expect(await blockOf(player)).toBeNull();
    await accounts.jobs.run();
    expect(notified).toEqual([]);
  });
});

describe("an entry that ends in the national register", () => {
  const listed = async () => {
    const player = await join();
    register.list(player.cpf, "self_excluded");
    moveTo(noon.getTime() + dayMs);
    await logIn(player);
    expect(await blockOf(player)).toBe("register_impeded");
    register.list(player.cpf, null);
    return player;
  };

  it("keeps play closed until the next query, which opens it within twelve hours", async () => {
    const player = await listed();
    moveTo(noon.getTime() + dayMs + 12 * hourMs - minuteMs);
    await runJob();
    expect(await blockOf(player)).toBe("register_impeded");
    moveTo(noon.getTime() + dayMs + 12 * hourMs + minuteMs);
    await runJob();
    expect(await blockOf(player)).toBeNull();
  });

  it("reopens play within a day, even if the first query after its end is not answered", async () => {
    const player = await listed();
    register.down = true;
    moveTo(noon.getTime() + dayMs + 12 * hourMs + minuteMs);
    await runJob();
    expect(await blockOf(player)).toBe("register_impeded");
    register.down = false;
    moveTo(noon.getTime() + dayMs + 12 * hourMs + 3 * minuteMs);
    await runJob();
    expect(await blockOf(player)).toBeNull();
  });
});
