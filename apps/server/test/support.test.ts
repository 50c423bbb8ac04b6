import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { maxTicketsADay } from "../src/modules/support/policy.ts";
import { multipart } from "./multipart.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type SupportFixture, createSupportFixture } from "./support-things.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let site: TestSite;
let support: SupportFixture;
let agent: TestMember;
let lead: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  support = createSupportFixture(site);
  agent = await hire(site, { may: ["support.answer"] });
  lead = await hire(site, { may: ["support.lead"] });
}, 120_000);
// Sessions of staff last for hours.
beforeEach(() => site.clock.setOffset(0));
afterAll(() => site.close());

const later = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);
const eventsOf = (id: string) =>
  site.database.sql<
    { action: string; actor: string }[]
  >`select action, actor from audit_events where subject = ${`ticket:${id}`} order by id`;
const picture = async (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#0a0" } })
    .withExif({ IFD0: { Copyright: "onde foi tirada" } })
    .jpeg()
    .toBuffer();
/** Sessions end after some days. */
const logInAgain = async ({ phone, password }: Member): Promise<Pick<Member, "token">> => {
  const { json } = expectStatus(await site.call("POST", "/api/auth/login", { body: { username: phone, password } }), 200);
  return { token: json["token"] as string };
};
const upload = async (writer: Pick<Member, "token">, id: string, bytes: Uint8Array, client_id = newId()) => {
  const { body, headers } = multipart({ fields: { client_id }, file: { field: "file", filename: "../../print.php", bytes } });
  return site.call("POST", `/api/support/tickets/${id}/files`, { token: writer.token, raw: body, headers });
};

describe("a ticket", () => {
  it("has a protocol number of the day, its first deadline and one message", async () => {
    const member = await site.join();
    const ticket = await support.opened(member, { category: "deposit", message: "O Pix saiu do banco e não entrou." });
    expect(ticket).toMatchObject({
      category: "deposit",
      state: "open",
      last_seq: 1,
      refs: [],
      may: ["write", "close"],
      complaint_due_at: null,
    });
    expect(ticket["protocol"]).toMatch(/^20\d{6}-\d{6}$/);
    expect(Date.parse(ticket["answer_due_at"] as string) - Date.parse(ticket["created_at"] as string)).toBe(4 * hourMs);
    expect(ticket["messages"]).toMatchObject([{ seq: 1, author: "player", text: "O Pix saiu do banco e não entrou.", file: null }]);
    const next = await support.opened(member);
    const no = (protocol: string) => Number(protocol.slice(9));
    expect(no(next["protocol"] as string)).toBe(no(ticket["protocol"] as string) + 1);
  });

  it.each([
    ["protection", hourMs],
    ["withdrawal", 4 * hourMs],
    ["privacy", dayMs],
  ])("of the category %s is due within %d ms", async (category, due) => {
    const ticket = await support.opened(await site.join(), { category });
    expect(Date.parse(ticket["answer_due_at"] as string) - Date.parse(ticket["created_at"] as string)).toBe(due);
  });

  it("that is a complaint is due to be settled within ten days", async () => {
    const ticket = await support.opened(await site.join(), { category: "complaint" });
    expect(Date.parse(ticket["complaint_due_at"] as string) - Date.parse(ticket["created_at"] as string)).toBe(10 * dayMs);
  });

  it("is opened once for a repeated client id", async () => {
    const member = await site.join();
    const client_id = newId();
    const [first, second] = [
      await support.opened(member, { client_id }),
      await support.opened(member, { client_id, message: "Outra vez." }),
    ];
    expect(second["id"]).toBe(first["id"]);
    expect(second["last_seq"]).toBe(1);
  });

  it("is refused beyond ten a day", async () => {
    const member = await site.join();
    for (let nth = 0; nth < maxTicketsADay; nth++) await support.opened(member);
    expect((await support.open(member)).status).toBe(429);
    later(dayMs + 1);
    expect((await support.open(member)).status).toBe(201);
  });

  it("is not found for another player or at another brand", async () => {
    const member = await site.join();
    const { id } = await support.opened(member);
    const stranger = await site.join();
    expect((await support.read(stranger, id as string)).status).toBe(404);
    expect((await support.write(stranger, id as string, "oi")).status).toBe(404);
    for (const action of ["close", "reopen", "ombudsman"]) expect((await support.act(stranger, id as string, action)).status).toBe(404);
    const abroad = await site.join({ tenant: "aurora" });
    expect((await support.read(abroad, id as string, "aurora")).status).toBe(404);
    expect((await site.call("GET", "/api/support/tickets", { token: stranger.token })).json["data"]).toEqual([]);
  });

  it("stores no text in clear", async () => {
    const ticket = await support.opened(await site.join(), { message: "palavra-muito-rara" });
    const rows = await site.database.sql<{ text: string }[]>`select row_to_json(m)::text as text from ticket_messages m
      where ticket_id = ${ticket["id"] as string}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]!.text).not.toContain(Buffer.from("palavra-muito-rara").toString("hex"));
  });

  it("passes to a member of staff and back, until it is solved and closed", async () => {
    const member = await site.join();
    const { id } = (await support.opened(member)) as { id: string };
    const taken = expectStatus(await support.decide(agent, id, "assign", { expected_version: 1, to: "me" }), 200).json["data"];
    expect(taken).toMatchObject({ state: "waiting_us", assigned_to: agent.id, version: 2 });
    expect(await support.answer(agent, id)).toMatchObject({ state: "waiting_player", due_at: null, went_to_ombudsman: false });
    const seen = expectStatus(await support.read(member, id), 200).json["data"];
    expect(seen.messages).toMatchObject([{ author: "player" }, { author: "staff", text: "Olá! Já vimos e resolvemos." }]);
    expect(seen.may).toEqual(["write", "close", "ombudsman"]);
    expect(seen.messages[1]).not.toHaveProperty("staff_id");
    expect(expectStatus(await support.write(member, id, "Ainda não."), 200).json["data"].state).toBe("waiting_us");
    expect(await support.answer(agent, id, { solves: true })).toMatchObject({ state: "solved" });
    expect((await support.write(member, id, "E agora?")).status).toBe(409);
    expect(expectStatus(await support.act(member, id, "reopen"), 200).json["data"]).toMatchObject({
      state: "waiting_us",
      reopen_until: null,
    });
    expect(expectStatus(await support.act(member, id, "close"), 200).json["data"]).toMatchObject({
      state: "solved",
      may: ["reopen", "ombudsman"],
    });
    later(7 * dayMs - hourMs);
    await site.app.modules.support.jobs.closeTickets();
    // The first session may have ended.
    const back = await logInAgain(member);
    expect((await support.read(back, id)).json["data"].state).toBe("solved");
    later(hourMs);
    await site.app.modules.support.jobs.closeTickets();
    expect((await support.read(back, id)).json["data"]).toMatchObject({ state: "closed", may: [] });
    for (const action of ["reopen", "ombudsman", "close"]) expect((await support.act(back, id, action)).status).toBe(409);
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual([
      "ticket_opened",
      "ticket_assigned",
      "ticket_read",
      "ticket_answered",
      "ticket_written",
      "ticket_read",
      "ticket_answered",
      "ticket_moved",
      "ticket_moved",
      "ticket_moved",
    ]);
  });

  it("notifies its player of an answer without the text", async () => {
    const member = await site.join();
    const { id, protocol } = (await support.opened(member)) as { id: string; protocol: string };
    await support.answer(agent, id, { message: "Segredo do atendimento" });
    const { json } = await site.call("GET", "/api/notifications?page=1", { token: member.token });
    const [newest] = json["data"] as { title: string; description: string; link: string }[];
    expect(newest).toMatchObject({
      title: "O suporte respondeu",
      description: `Há uma resposta no protocolo ${protocol}.`,
      link: `/support/${id}`,
    });
    expect(JSON.stringify(json)).not.toContain("Segredo");
  });
});

describe("the ombudsman", () => {
  it("can be called on once, after a first answer, and only for members who lead support", async () => {
    const member = await site.join();
    const { id } = (await support.opened(member)) as { id: string };
    expect((await support.act(member, id, "ombudsman")).status).toBe(409);
    await support.answer(agent, id);
    expect(expectStatus(await support.act(member, id, "ombudsman"), 200).json["data"]).toMatchObject({
      state: "ombudsman",
      may: ["write", "close"],
    });
    expect((await support.act(member, id, "ombudsman")).status).toBe(409);
    const { version } = (await support.staffRead(agent, id)).json["data"];
    const reply = { client_id: newId(), expected_version: version, message: "Deixa comigo." };
    expect((await support.decide(agent, id, "reply", reply)).status).toBe(403);
    expect((await support.decide(agent, id, "assign", { expected_version: version, to: "me" })).status).toBe(403);
    expect(await support.answer(lead, id)).toMatchObject({ state: "waiting_player", went_to_ombudsman: true });
    expect(expectStatus(await support.write(member, id, "Discordo."), 200).json["data"].state).toBe("ombudsman");
  });
});

describe("the reference of a ticket", () => {
  it("can be the player's own deposits, rounds and tickets, in their current state", async () => {
    const member = await site.join();
    await site.deposit(member, 5_000);
    const [deposit] = (await site.call("GET", "/api/wallet/transactions?type=deposit", { token: member.token })).json["data"] as {
      id: string;
    }[];
    const token = await site.launch(member, "dice");
    expectStatus(
      await site.call("POST", "/house/api/rounds", {
        token,
        key: newId(),
        body: { game: "dice", stake: 100, params: { target: 50, direction: "over" } },
      }),
      201,
    );
    const [bet] = (await site.call("GET", "/api/wallet/bets", { token: member.token })).json["data"] as { id: string }[];
    const refs = [
      { kind: "deposit", id: deposit!.id },
      { kind: "round", id: bet!.id },
    ];
    const ticket = await support.opened(member, { category: "bet", refs });
    expect(ticket["refs"]).toMatchObject([
      { kind: "deposit", amount: 5_000 },
      { kind: "round", amount: 100, state: "closed" },
    ]);
    const { json } = await support.staffRead(agent, ticket["id"] as string);
    const page = (json["data"].refs as { kind: string; page: string }[]).find(({ kind }) => kind === "round")!.page;
    const round = expectStatus(await site.call("GET", `/api${page}`, { tenant: "backoffice", token: agent.token }), 200).json["data"];
    expect(round).toMatchObject({ id: bet!.id, staked: 100, state: "closed", proof: { round_id: bet!.id } });
    const other = await support.opened(member);
    const aside = `trevo/tickets/${other["id"] as string}/rounds/${bet!.id}`;
    expect((await office(site, "GET", aside, { token: agent.token })).status).toBe(404);
    expect((await support.open(await site.join(), { refs: [refs[0]] })).status).toBe(404);
    expect((await support.open(await site.join(), { refs: [refs[1]] })).status).toBe(404);
    expect((await support.open(await site.join(), { refs: [{ kind: "ticket", id: ticket["id"] }] })).status).toBe(404);
    expect((await support.open(await site.join(), { refs: [{ kind: "withdrawal", id: newId() }] })).status).toBe(404);
  });
});

describe("a picture of a ticket", () => {
  it("is re-encoded, stored encrypted, and shown to its author and to staff", async () => {
    const member = await site.join();
    const { id } = (await support.opened(member)) as { id: string };
    const client_id = newId();
    const ticket = expectStatus(
      await upload(member, id, Buffer.concat([await picture(), Buffer.from("PK\u0003\u0004<?php")]), client_id),
      200,
    ).json["data"];
    expect(ticket.messages[1]).toMatchObject({ seq: 2, text: "", file: { width: 40, height: 30 } });
    const { id: file } = ticket.messages[1].file as { id: string };
    const shown = expectStatus(await site.call("GET", `/api/support/tickets/${id}/files/${file}`, { token: member.token }), 200).json[
      "data"
    ];
    const bytes = Buffer.from(shown.base64 as string, "base64");
    expect(bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");
    expect(bytes.includes("php")).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const stranger = await site.join();
    expect((await site.call("GET", `/api/support/tickets/${id}/files/${file}`, { token: stranger.token })).status).toBe(404);
    const other = await support.opened(member);
    expect((await site.call("GET", `/api/support/tickets/${other["id"] as string}/files/${file}`, { token: member.token })).status).toBe(
      404,
    );
    expect((await office(site, "GET", `trevo/tickets/${id}/files/${file}`, { token: agent.token })).json["data"].base64).toBe(shown.base64);
    expect((await eventsOf(id)).at(-1)).toEqual({ action: "ticket_file_read", actor: `staff:${agent.id}` });
    expect(expectStatus(await upload(member, id, await picture(), client_id), 200).json["data"].last_seq).toBe(2);
  });

  it.each([
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a PDF", Buffer.from("%PDF-1.7\n")],
    ["half a JPEG", Buffer.from("ffd8ffe0", "hex")],
  ])("is refused where it is %s", async (_, bytes) => {
    const member = await site.join();
    const { id } = (await support.opened(member)) as { id: string };
    expect(await upload(member, id, bytes)).toMatchObject({ status: 422, json: { errors: { file: [expect.any(String)] } } });
    expect((await support.read(member, id)).json["data"].last_seq).toBe(1);
  });
});

describe("staff", () => {
  it("see a queue of what waits for them, earliest deadline first", async () => {
    await support.opened(await site.join({ tenant: "trevo" }), { category: "privacy" });
    const urgent = await support.opened(await site.join(), { category: "protection" });
    const { json } = expectStatus(
      await office(site, "GET", "trevo/tickets/queue?assigned_to=nobody&limit=100", { token: agent.token }),
      200,
    );
    const dues = (json["data"] as { due_at: string }[]).map(({ due_at }) => due_at);
    expect(dues).toEqual(dues.toSorted());
    expect((json["data"] as { id: string }[]).map(({ id }) => id)).toContain(urgent["id"]);
    const pages: string[] = [];
    for (let after = ""; ;) {
      const page = (await office(site, "GET", `trevo/tickets/queue?limit=2${after}`, { token: agent.token })).json;
      pages.push(...(page["data"] as { id: string }[]).map(({ id }) => id));
      if (page["next"] === null) break;
      after = `&after=${encodeURIComponent(page["next"] as string)}`;
    }
    const whole = (await office(site, "GET", "trevo/tickets/queue?limit=100", { token: agent.token })).json["data"] as { id: string }[];
    expect(pages).toEqual(whole.map(({ id }) => id));
  });

  it("see no ticket of another brand in the queue", async () => {
    const neighbour = await site.join({ tenant: "aurora" });
    const { id } = expectStatus(await support.open(neighbour, {}, "aurora"), 201).json["data"] as { id: string };
    const queue = async (tenant: string) =>
      (
        expectStatus(await office(site, "GET", `${tenant}/tickets/queue?limit=100`, { token: agent.token }), 200).json["data"] as {
          id: string;
        }[]
      ).map((ticket) => ticket.id);
    expect(await queue("aurora")).toEqual([id]);
    expect(await queue("trevo")).not.toContain(id);
  });

  it("write notes that no player sees", async () => {
    const member = await site.join();
    const { id } = (await support.opened(member)) as { id: string };
    const note = { client_id: newId(), message: "Parece conta emprestada" };
    expectStatus(await support.decide(agent, id, "note", note), 200);
    const again = expectStatus(await support.decide(agent, id, "note", note), 200).json["data"];
    expect(again.notes).toMatchObject([{ staff_id: agent.id, text: "Parece conta emprestada" }]);
    expect(JSON.stringify((await support.read(member, id)).json)).not.toContain("emprestada");
    const copy = await site.database.sql`select 1 from ticket_notes where ticket_id = ${id}`;
    expect(copy).toHaveLength(1);
  });

  it("need the permission, and find no ticket of another operator's brand", async () => {
    const { id } = (await support.opened(await site.join())) as { id: string };
    const auditor = await hire(site, { may: ["support.read"] });
    const nobody = await hire(site, { may: ["audit.read"] });
    expect((await support.staffRead(nobody, id)).status).toBe(403);
    expect((await support.staffRead(auditor, id)).status).toBe(200);
    const reply = { client_id: newId(), expected_version: 1, message: "Oi" };
    expect((await support.decide(auditor, id, "reply", reply)).status).toBe(403);
    expect((await support.decide(agent, id, "state", { expected_version: 1, to: "solved", reason: "teste" })).status).toBe(403);
    expect((await support.staffRead(agent, id, "aurora")).status).toBe(404);
  });

  it("take a ticket from another member only where they lead", async () => {
    const { id } = (await support.opened(await site.join())) as { id: string };
    const other = await hire(site, { may: ["support.answer"] });
    expectStatus(await support.decide(agent, id, "assign", { expected_version: 1, to: "me" }), 200);
    expect((await support.decide(other, id, "assign", { expected_version: 2, to: "me" })).status).toBe(403);
    expect((await support.decide(lead, id, "assign", { expected_version: 1, to: "me" })).status).toBe(409);
    expect(expectStatus(await support.decide(lead, id, "assign", { expected_version: 2, to: "me" }), 200).json["data"].assigned_to).toBe(
      lead.id,
    );
  });

  it("who lead solve and reopen with a reason that stays internal", async () => {
    const member = await site.join();
    const { id } = (await support.opened(member)) as { id: string };
    const solved = expectStatus(await support.decide(lead, id, "state", { expected_version: 1, to: "solved", reason: "duplicado" }), 200)
      .json["data"];
    expect(solved).toMatchObject({ state: "solved", version: 2 });
    expect(JSON.stringify((await support.read(member, id)).json)).not.toContain("duplicado");
    expect((await support.decide(lead, id, "state", { expected_version: 2, to: "solved", reason: "de novo" })).status).toBe(409);
    expectStatus(await support.decide(lead, id, "state", { expected_version: 2, to: "waiting_us", reason: "engano" }), 200);
  });
});

describe("a ticket about play or a complaint", () => {
  it.each([
    ["protection", "care_case"],
    ["complaint", "complaint"],
  ])("of the category %s records the sign %s until it is closed", async (category, kind) => {
    const member = await site.join();
    const { id } = (await support.opened(member, { category })) as { id: string };
    const signs = () =>
      site.database.sql<
        { kind: string; open: boolean }[]
      >`select kind, closed_at is null as open from protection_signs where player_id = ${member.id}`;
    expect(await signs()).toEqual([{ kind, open: true }]);
    const tenant_id = (await site.app.modules.tenants.bySlug("trevo"))!.id;
    expect(await site.app.modules.protection.mayBeSentMarketing({ tenant_id, player_id: member.id })).toBe(false);
    await support.answer(agent, id, { solves: true });
    expect(await signs()).toEqual([{ kind, open: true }]);
    later(7 * dayMs + 1);
    await site.app.modules.support.jobs.closeTickets();
    expect(await signs()).toEqual([{ kind, open: false }]);
  });

  it("of any other category records no sign", async () => {
    const member = await site.join();
    await support.opened(member, { category: "bonus" });
    expect(await site.database.sql`select 1 from protection_signs where player_id = ${member.id}`).toHaveLength(0);
  });
});

describe("answer times", () => {
  it("are published once twenty tickets have been answered", async () => {
    const timesOf = async () =>
      ((await site.call("GET", "/api/support/times", { tenant: "norte" })).json["data"] as { category: string; measured: unknown }[]).find(
        ({ category }) => category === "chat",
      );
    expect(await timesOf()).toMatchObject({ target_ms: dayMs, measured: null });
    const tenant_id = (await site.app.modules.tenants.bySlug("norte"))!.id;
    const at = site.clock.now();
    await site.database.owner.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into tickets (tenant_id, id, protocol, player_id, client_id, category, locale,
          status, version, last_seq, answer_due_at, first_answer_at, created_at, updated_at)
        select ${tenant_id}, gen_random_uuid(), '20260101-' || lpad(n::text, 6, '0'), gen_random_uuid(), gen_random_uuid(), 'chat', 'pt',
          'waiting_player', 2, 2, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz - n * interval '1 minute', ${at}::timestamptz
        from generate_series(1, 20) n`;
    });
    expect(await timesOf()).toMatchObject({ measured: { answers: 20, days: 30, median_ms: 10 * 60_000, p90_ms: 18 * 60_000 } });
  });
});
