// @vitest-environment happy-dom
import { type CrashTable, type OwnCrashBet, eventPrefix } from "@trevo/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Server,
  type TestFrame,
  answer,
  createTestFrame,
  find,
  goOn,
  mainKey,
  open,
  pass,
  press,
  refuse,
  standStill,
  textOf,
} from "../frame/test/game-page.ts";
import { createCrashGame } from "./crash-game.ts";
import { betOf, pointOf, roundOf, seenOf, tableOf } from "./test/table.ts";

const bets = "POST /house/api/crash/bets";
const cashOuts = "POST /house/api/crash/bets/:id/cash-out";
const tables = "GET /house/api/crash";

/** The server's end of the table's channel; it speaks the channel's protocol. */
class TableSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: TableSocket | null = null;
  readonly readyState = 1;
  readonly sent: string[] = [];

  constructor() {
    super();
    TableSocket.last = this;
  }

  send(message: string): void {
    this.sent.push(message);
  }

  close(): void {
    this.dispatchEvent(new Event("close"));
  }

  say(event: string, data: object): void {
    const message = JSON.stringify({ event: `${eventPrefix}${event}`, channel: "house-crash", data });
    this.dispatchEvent(Object.assign(new Event("message"), { data: message }));
  }

  connect(): void {
    const data = { socket_id: "1.1", activity_timeout: 120 };
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify({ event: "pusher:connection_established", data }) }));
  }
}

const nowMs = (): number => performance.now();

/** Returns a table whose bets are open for six seconds. */
const betting = (more: Partial<CrashTable> = {}): CrashTable =>
  tableOf({ now: nowMs(), round: roundOf({ phase: "betting", started_at: null, closes_at: nowMs() + 6_000 }), ...more });

const flying = (elapsedMs: number, more: Partial<CrashTable> = {}): CrashTable =>
  tableOf({ now: nowMs(), round: roundOf({ closes_at: nowMs() - elapsedMs, started_at: nowMs() - elapsedMs }), ...more });

async function openTable(table: () => CrashTable, server: Server = () => undefined): Promise<{ frame: TestFrame; socket: TableSocket }> {
  const frame = createTestFrame((request) => server(request) ?? (request.key === tables ? answer({ data: table() }) : undefined), {
    game: "crash",
  });
  await open(createCrashGame(frame));
  const socket = TableSocket.last;
  if (!socket) throw new Error("the client opened no channel");
  socket.connect();
  await pass(100);
  return { frame, socket };
}

const ownBet = (bet: OwnCrashBet, balance: number) => answer({ data: bet, balance });

/** Sends a tick four times a second, as the channel does during the flight. */
async function flyOn(socket: TableSocket, ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 250) {
    socket.say("CrashTick", { now: nowMs(), id: "flight-1" });
    await pass(250);
  }
}

/** Returns the class of each element outside the stage that is written to during the work. */
async function writesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const written: string[] = [];
  const take = (records: readonly MutationRecord[]): void => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element && !element.closest(".result, .sky")) written.push(element.className || element.tagName);
    }
  };
  const observer = new MutationObserver(take);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  await work();
  take(observer.takeRecords());
  observer.disconnect();
  return written;
}

describe("the crash table", () => {
  beforeEach(() => {
    standStill();
    vi.stubGlobal("WebSocket", TableSocket);
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe(): void {}
      },
    );
  });
  afterEach(goOn);

  it("stakes on the round that accepts bets, and locks bet and stake from then on", async () => {
    const { frame } = await openTable(betting, ({ key }) => (key === bets ? ownBet(betOf(), 9_900) : undefined));
    expect(mainKey()).toMatchObject({ state: "ready", verb: "Apostar", promise: "R$ 1,00 até retirar" });
    await press(".play", 600);
    expect(frame.requestsTo(bets)[0]?.input.body).toEqual({ round_id: "flight-1", stake: 100 });
    expect(mainKey()).toMatchObject({ state: "short", verb: "Aposta feita", isDisabled: true });
    expect(mainKey().promise).toMatch(/^Decola em \d s$/);
    expect((find(".bet") as HTMLFieldSetElement).disabled).toBe(true);
    expect(textOf(".round-balance")).toBe("Saldo demo R$ 99,00");
  });

  it("writes nothing outside the flight while only other players' bets fly", async () => {
    const { socket } = await openTable(() => flying(2_000, { history: [pointOf()] }));
    await flyOn(socket, 500);
    const written = await writesDuring(() => flyOn(socket, 3_000));
    expect(written).toEqual([]);
  });

  it("writes only the prize on the key while the player's bet flies", async () => {
    const { socket } = await openTable(() => flying(2_000, { mine: betOf(), bets: [seenOf()], balance: 9_900 }));
    await flyOn(socket, 500);
    const written = await writesDuring(() => flyOn(socket, 3_000));
    expect(written.length).toBeGreaterThan(10);
    expect(new Set(written)).toEqual(new Set(["promise"]));
  });

  it("writes the remaining seconds once a second while bets are open", async () => {
    await openTable(() => betting({ mine: betOf(), balance: 9_900 }));
    const written = await writesDuring(() => pass(3_000));
    expect(written).toEqual(["promise", "promise", "promise"]);
  });

  it("repeats a lost bet under the same key", async () => {
    let attempts = 0;
    const { frame } = await openTable(betting, ({ key }) =>
      key === bets ? ((attempts += 1) < 3 ? refuse(0) : ownBet(betOf(), 9_900)) : undefined,
    );
    await press(".play", 2_500);
    const keys = frame.requestsTo(bets).map(({ input }) => input.idempotencyKey);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(mainKey().verb).toBe("Aposta feita");
  });

  it("cashes out an open bet at the multiplier that the server returns", async () => {
    let isCashed = false;
    const cashed = betOf({ state: "won", cashed_x100: 112, payout: 112 });
    const { frame, socket } = await openTable(
      () => flying(2_000, { mine: isCashed ? cashed : betOf(), balance: isCashed ? 10_012 : 9_900 }),
      ({ key }) => {
        if (key !== cashOuts) return undefined;
        isCashed = true;
        return ownBet(cashed, 10_012);
      },
    );
    await flyOn(socket, 500);
    expect(mainKey()).toMatchObject({ state: "ready", verb: "Retirar" });
    expect(mainKey().promise).toMatch(/^R\$ 1,1\d$/);
    find(".play").click();
    find(".play").click();
    await flyOn(socket, 500);
    expect(frame.requestsTo(cashOuts).map(({ input }) => input)).toMatchObject([{ params: { id: "bet-1" } }]);
    expect(textOf(".stage [role=status]")).toBe("Você retirou em 1,12×: voltou R$ 1,12.");
    expect(textOf(".round-balance")).toBe("Saldo demo R$ 100,12");
    expect(mainKey().verb).toBe("Apostar");
    expect(mainKey().promise).toContain("na próxima rodada");
  });

  it("queues a bet during a flight, lets it be cancelled, and places it once when bets open", async () => {
    const { frame, socket } = await openTable(
      () => flying(2_000),
      ({ key }) => (key === bets ? ownBet(betOf({ id: "bet-2", round_id: "flight-2" }), 9_900) : undefined),
    );
    await press(".play", 50);
    expect(mainKey()).toMatchObject({ verb: "Na próxima", promise: "R$ 1,00toque para cancelar" });
    await press(".play", 50);
    expect(mainKey().verb).toBe("Apostar");
    await press(".play", 50);
    const round = roundOf({ id: "flight-2", nth: 8, phase: "betting", started_at: null, closes_at: nowMs() + 6_000 });
    for (const times of [1, 2]) {
      socket.say("CrashRound", { now: nowMs(), round });
      await pass(50 * times);
    }
    await pass(500);
    expect(frame.requestsTo(bets).map(({ input }) => input.body)).toEqual([{ round_id: "flight-2", stake: 100 }]);
    expect(mainKey().verb).toBe("Aposta feita");
  });

  it("places a queued bet in one round, and not in the round after it", async () => {
    const { frame, socket } = await openTable(
      () => flying(2_000),
      ({ key }) => (key === bets ? ownBet(betOf({ id: "bet-2", round_id: "flight-2" }), 9_900) : undefined),
    );
    await press(".play", 50);
    for (const id of ["flight-2", "flight-3"]) {
      const round = roundOf({ id, phase: "betting", started_at: null, closes_at: nowMs() + 6_000 });
      socket.say("CrashRound", { now: nowMs(), round });
      await pass(800);
    }
    expect(frame.requestsTo(bets).map(({ input }) => input.body?.["round_id"])).toEqual(["flight-2"]);
    expect(mainKey().verb).toBe("Apostar");
  });

  it("shows an open bet as lost at the crash, before the server has recorded it", async () => {
    const { socket } = await openTable(() => flying(2_000, { mine: betOf(), balance: 9_900 }));
    await flyOn(socket, 250);
    socket.say("CrashRound", {
      now: nowMs(),
      round: roundOf({ phase: "crashed", ended_at: nowMs(), point_x100: 115, chain_hash: "e".repeat(64) }),
    });
    await pass(300);
    expect(textOf(".chip")).toBe("− R$ 1,00");
    expect(mainKey().verb).toBe("Apostar");
    expect(textOf(".history")).toBe("1,15×");
  });

  it("shows a refusal and stays at the table", async () => {
    const { frame } = await openTable(betting, ({ key }) => (key === bets ? refuse(402, "insufficient_balance") : undefined));
    const before = frame.requestsTo(tables).length;
    await press(".play", 1_000);
    expect(textOf(".notice")).toBe("Saldo insuficiente.");
    expect(mainKey()).toMatchObject({ state: "ready", verb: "Apostar" });
    expect(frame.requestsTo(tables).length).toBeGreaterThan(before);
  });

  it("shows a cover when the session has ended", async () => {
    const { frame } = await openTable(betting, ({ key }) => (key === bets ? refuse(401, "session_required") : undefined));
    await press();
    expect(frame.covers).toContain("ended");
  });

  it("lists the round's bets, the player's own first, then the largest", async () => {
    const seen = (id: string, stake: number, name: string | null) => ({
      id,
      name,
      stake,
      state: "open" as const,
      cashed_x100: null,
      payout: 0,
    });
    await openTable(() => flying(2_000, { mine: betOf(), bets: [seen("a", 300, "A***"), seen("bet-1", 100, "me"), seen("b", 900, null)] }));
    const rows = [...document.querySelectorAll(".crowd li")].map((row) => (row.textContent ?? "").replaceAll("\u00a0", " "));
    expect(rows).toEqual(["VocêR$ 1,00", "OcultoR$ 9,00", "A***R$ 3,00"]);
    expect(textOf(".crowd h2")).toBe("Apostas da rodada 3");
  });

  it("keeps the rows of unchanged bets while others arrive", async () => {
    const seen = (id: string, stake: number) => ({ id, name: id, stake, state: "open" as const, cashed_x100: null, payout: 0 });
    const { socket } = await openTable(() => flying(2_000, { bets: [seen("a", 300)] }));
    const [first] = document.querySelectorAll(".crowd li");
    socket.say("CrashBets", {
      round_id: "flight-1",
      bets: [seen("b", 900), { ...seen("a", 300), state: "won", cashed_x100: 150, payout: 450 }],
    });
    await pass(50);
    const rows = [...document.querySelectorAll(".crowd li")];
    expect(rows.map((row) => (row.textContent ?? "").replaceAll("\u00a0", " "))).toEqual(["bR$ 9,00", "aR$ 3,001,50×R$ 4,50"]);
    expect(rows[1]).toBe(first);
    expect(rows[1]?.getAttribute("data-state")).toBe("won");
  });

  it("loads the table again when its channel connects", async () => {
    const { frame, socket } = await openTable(betting);
    const before = frame.requestsTo(tables).length;
    socket.connect();
    await pass(50);
    expect(frame.requestsTo(tables)).toHaveLength(before + 1);
  });
});
