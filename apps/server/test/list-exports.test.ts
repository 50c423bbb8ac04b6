import {
  type Endpoint,
  type ExportedList,
  type Permission,
  contract,
  exportHours,
  exportedListNames,
  exportedLists,
} from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csvLine } from "../src/kernel/csv.ts";
import { newId } from "../src/kernel/ids.ts";
import { columnsOf } from "../src/modules/exports/csv-columns.ts";
import { createExports } from "../src/modules/exports/index.ts";
import { raceAtBarrier } from "./barrier.ts";
import { endedExport, exportOf } from "./export-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let fay: TestMember;
let player: Member;
const may: readonly Permission[] = ["exports.make", "audit.read", "players.read", "payouts.read"];
const trail: ExportedList = "GET /staff/:tenant/audit-events";

beforeAll(async () => {
  site = await startTestSite();
  fay = await hire(site, { may });
  player = await site.join({ verified: true });
  await site.deposit(player, 12_345);
});
afterAll(() => site.close());

const post = (path: string, body: object, { token } = fay) => office(site, "POST", `exports${path}`, { token, body });
const ask = (body: object, by = fay) => post("", body, by);
const linkOf = async (id: string, by = fay): Promise<string> => expectStatus(await post(`/${id}/link`, {}, by), 200).json["data"].token;
const fetchFile = (id: string, token: string, by = fay) => office(site, "GET", `exports/${id}/file?token=${token}`, { token: by.token });
const textOf = ({ json }: Reply): string => json["text"] as string;
const codeOf = ({ status, json }: Reply) => [status, json["code"]];
const grant = (permissions: readonly Permission[], { email } = fay) =>
  site.app.modules.staff.members.changePermissions(email, { may: permissions, by: "command:test" });
const rowOf = async (id: string) => (await site.database.sql`select * from list_exports where id = ${id}`)[0];

async function made(body: object, by = fay) {
  const { id } = exportOf(expectStatus(await ask(body, by), 201));
  return endedExport(site, by, id);
}
async function linesOf(body: object, by = fay): Promise<string[]> {
  const { id, state } = await made(body, by);
  expect(state).toBe("ready");
  const reply = expectStatus(await fetchFile(id, await linkOf(id, by), by), 200);
  return textOf(reply).trimEnd().split("\r\n");
}

/** Writes more events to the brand's audit log than one page shows. */
const writeTrail = (action: string, count: number, actor = "system") =>
  site.database.owner.sql`insert into audit_events (tenant_id, at, actor, action, detail)
    select id, now(), ${actor}, ${action}, '{}' from tenants, generate_series(1, ${count}) where slug = 'trevo'`;

/** Adds an export that waits and that no worker was notified of. */
async function waiting(change: { state?: string; attempts?: number; staff?: TestMember; list?: ExportedList; query?: object } = {}) {
  const { state = "waiting", attempts = 0, staff = fay, list = trail, query = {} } = change;
  const id = newId();
  const [row] = await site.database.sql<{ operator_id: number }[]>`
    insert into list_exports (operator_id, id, staff_id, session_id, request_id, locale, list, tenant_id, tenant_ids, query, state, attempts, rows,
      requested_at)
    select s.operator_id, ${id}, s.id, ${newId()}, 'a request', 'pt', ${list}, t.id, array[t.id], ${query}, ${state}, ${attempts}, 7, now()
    from staff s, tenants t where s.id = ${staff.id} and t.slug = 'trevo' returning operator_id`;
  return { id, operator_id: row?.operator_id ?? 0 };
}
const make = (key: { id: string; operator_id: number }) => site.app.modules.exports.jobs.make(key);

/** Creates the module with a list of the test's own, files of five rows and a storage in memory. */
function ownExports() {
  const files = new Map<string, Uint8Array>();
  const storage = {
    put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
    get: async () => null,
    remove: async (key: string) => void files.delete(key),
  };
  const vault = { seal: (text: string | Uint8Array) => Buffer.from(text), openBytes: () => Buffer.of(), newToken: () => "" };
  const reading = { page: async (): Promise<unknown> => ({ data: [], next: null }) };
  const exports = createExports({
    db: site.database.db,
    clock: site.clock,
    jobs: { add: async () => undefined },
    vault,
    storage,
    staff: site.app.modules.staff,
    mostRows: 5,
  });
  exports.serveFrom(() => reading.page());
  return { exports, files, reading };
}

describe("a file of a list", () => {
  it("contains every row of the list, over all its pages, and no cell that a spreadsheet would run as a formula", async () => {
    await writeTrail("long_list", 230);
    await writeTrail("long_list", 1, '=HYPERLINK("https://evil.example";"x")');
    const [head, ...lines] = await linesOf({ list: trail, tenant: "trevo", query: { action: "long_list" } });
    expect(head).toBe("\uFEFFid;at;actor;action;request_id;detail;subject");
    expect(lines).toHaveLength(231);
    expect(new Set(lines.map((line) => line.split(";")[0])).size).toBe(231);
    expect(lines[0]).toContain(`;"'=HYPERLINK(""https://evil.example"";""x"")";`);
  });

  it.each(["=1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"])("quotes the cell %j", (cell) => {
    expect(csvLine("pt", [cell]).replace(/^"/, "").startsWith("'")).toBe(true);
  });

  it("is masked like the list, with money as a spreadsheet shows it and in centavos", async () => {
    const lines = await linesOf({ list: "GET /staff/:tenant/players", tenant: "trevo" });
    const own = lines.find((line) => line.includes(player.id)) ?? "";
    expect(own).toContain(";123,45;12345;");
    expect(lines[0]).toContain("cash;cash_centavos");
    const clear = [
      player.cpf,
      player.cpf.replace(/\D/g, ""),
      player.email,
      player.phone,
      player.phone.replace(/\D/g, "").slice(-9),
      player.last_name,
    ];
    expect(clear.filter((value) => lines.join("\n").includes(value))).toEqual([]);
  });

  it("covers every monetary number of every list", () => {
    const money = /(^|\.)(amount|cash|bonus|staked|won|ggr|liability|liability_limit|price|total|cost|balance|debt|budget|\w+_cents)$/;
    for (const list of exportedListNames) {
      const paths = columnsOf(list).map(({ path }) => path.join("."));
      const known: readonly string[] = exportedLists[list];
      expect(
        known.filter((name) => !paths.includes(name)),
        list,
      ).toEqual([]);
      expect(
        paths.filter((path) => money.test(path) && !known.includes(path)),
        list,
      ).toEqual([]);
      expect((contract[list] as Endpoint).auth).toBe("staff");
    }
  });

  it("is in its brand's audit log when it is requested and when it is downloaded, without the values of its filters", async () => {
    await linesOf({ list: trail, tenant: "trevo", query: { actor: `staff:${fay.id}` } });
    const reply = expectStatus(await office(site, "GET", `trevo/audit-events?actor=staff:${fay.id}&limit=2`, { token: fay.token }), 200);
    const [fetched, asked] = reply.json["data"];
    expect([asked.action, asked.detail]).toEqual(["list_export_requested", { list: trail, filters: "actor" }]);
    expect([fetched.action, fetched.subject, fetched.detail.list]).toEqual(["list_export_downloaded", asked.subject, trail]);
  });
});

describe("a member who exports a list", () => {
  it("is refused without either permission, at another operator's brand, and with a filter that the list does not have", async () => {
    const reader = await hire(site, { may: ["audit.read"] });
    const maker = await hire(site, { may: ["exports.make", "rounds.read"] });
    const stranger = await hire(site, { may, operator: "meridian" });
    const body = { list: trail, tenant: "trevo" };
    expect(codeOf(await ask(body, reader))).toEqual([403, "forbidden"]);
    expect(codeOf(await ask(body, maker))).toEqual([403, "forbidden"]);
    expect(codeOf(await ask(body, stranger))).toEqual([404, "not_found"]);
    expect(codeOf(await ask({ ...body, query: { nobody: "1" } }))).toEqual([422, "invalid_fields"]);
    expect(codeOf(await ask({ ...body, query: { action: "x".repeat(61) } }))).toEqual([422, "invalid_fields"]);
    expect(codeOf(await ask({ ...body, query: { after: "1" } }))).toEqual([422, "invalid_fields"]);
    expect(codeOf(await ask({ list: "GET /staff/me" }))).toEqual([422, "invalid_fields"]);
    expect(await site.database.sql`select 1 from list_exports where staff_id in (${reader.id}, ${maker.id}, ${stranger.id})`).toEqual([]);
  });

  it("gets, from a list of all brands, those where both permissions apply", async () => {
    const member = await hire(site, { may: ["payouts.read"] });
    await site.app.modules.staff.members.addPermissions(member.email, { may: ["exports.make"], brand: "aurora", by: "command:test" });
    const { id } = await made({ list: "GET /staff/withdrawals" }, member);
    const [{ slugs } = { slugs: null }] = await site.database.sql`
      select array_agg(t.slug) as slugs from list_exports e join tenants t on t.id = any(e.tenant_ids) where e.id = ${id}`;
    expect(slugs).toEqual(["aurora"]);
    expect(codeOf(await ask({ list: "GET /staff/withdrawals", query: { tenant: "trevo" } }, member))).toEqual([404, "not_found"]);
  });

  it("gets no file if access to the list is revoked before it is written, and no link or file afterwards", async () => {
    const member = await hire(site, { may });
    const early = await waiting({ staff: member });
    await grant(["exports.make"], member);
    await make(early);
    expect(await rowOf(early.id)).toMatchObject({ state: "failed", fault: "forbidden", ready_at: null });
    await grant(may, member);
    const { id } = await made({ list: trail, tenant: "trevo", query: { action: "none" } }, member);
    const token = await linkOf(id, member);
    await grant(["exports.make"], member);
    expect(codeOf(await fetchFile(id, token, member))).toEqual([403, "forbidden"]);
    expect(codeOf(await post(`/${id}/link`, {}, member))).toEqual([403, "forbidden"]);
    await grant(may, member);
    expectStatus(await fetchFile(id, token, member), 200);
  });

  it("gets no file if the export permission is revoked before it is written, or if access to one of its brands is revoked", async () => {
    const member = await hire(site, { may });
    const early = await waiting({ staff: member });
    await grant(["audit.read"], member);
    await make(early);
    expect(await rowOf(early.id)).toMatchObject({ state: "failed", fault: "forbidden" });

    await grant(["audit.read"], member);
    const members = site.app.modules.staff.members;
    for (const brand of ["trevo", "aurora"])
      await members.addPermissions(member.email, { may: ["payouts.read", "exports.make"], brand, by: "command:test" });
    const { id } = await made({ list: "GET /staff/withdrawals" }, member);
    const token = await linkOf(id, member);
    await grant(["audit.read"], member);
    await members.addPermissions(member.email, { may: ["payouts.read", "exports.make"], brand: "aurora", by: "command:test" });
    expect(codeOf(await fetchFile(id, token, member))).toEqual([403, "forbidden"]);
    await members.addPermissions(member.email, { may: ["payouts.read", "exports.make"], brand: "trevo", by: "command:test" });
    expectStatus(await fetchFile(id, token, member), 200);
  });

  it("gets nothing written if the account is closed in the meantime", async () => {
    const member = await hire(site, { may });
    const key = await waiting({ staff: member });
    await site.app.modules.staff.members.close(member.email, "command:test");
    await make(key);
    expect(await rowOf(key.id)).toMatchObject({ state: "failed", fault: "forbidden" });
  });
});

describe("the download link", () => {
  it("is valid once, for 15 minutes, for its member, and replaces the previous one", async () => {
    const { id } = await made({ list: trail, tenant: "trevo", query: { action: "none" } });
    const [first, second] = [await linkOf(id), await linkOf(id)];
    const { link_ends_at } = (await rowOf(id)) as { link_ends_at: Date };
    expect(Math.abs(link_ends_at.getTime() - site.clock.now().getTime() - 15 * 60_000)).toBeLessThan(60_000);
    expect(codeOf(await fetchFile(id, first))).toEqual([410, "gone"]);
    const other = await hire(site, { may });
    expect(codeOf(await fetchFile(id, second, other))).toEqual([404, "not_found"]);
    await site.database.sql`update list_exports set link_ends_at = ${site.clock.now()} where id = ${id}`;
    expect(codeOf(await fetchFile(id, second))).toEqual([410, "gone"]);
    const third = await linkOf(id);
    const answers = await Promise.all([fetchFile(id, third), fetchFile(id, third)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    expect(await rowOf(id)).toMatchObject({ downloads: 1, link_hash: null });
  });

  it("is not issued before the file is ready or after its time has ended, when the file is removed", async () => {
    const key = await waiting();
    expect(codeOf(await post(`/${key.id}/link`, {}))).toEqual([409, "wrong_state"]);
    await make(key);
    const token = await linkOf(key.id);
    const { ready_at, ends_at } = (await rowOf(key.id)) as { ready_at: Date; ends_at: Date };
    expect(ends_at.getTime() - ready_at.getTime()).toBe(exportHours * 3_600_000);
    await site.database.sql`update list_exports set ends_at = ${site.clock.now()} where id = ${key.id}`;
    expect(codeOf(await fetchFile(key.id, token))).toEqual([410, "gone"]);
    await site.app.modules.exports.jobs.removeEnded();
    expect(await rowOf(key.id)).toMatchObject({ state: "gone" });
    expect(codeOf(await post(`/${key.id}/link`, {}))).toEqual([410, "gone"]);
    expect(codeOf(await fetchFile(key.id, token))).toEqual([410, "gone"]);
  });
});

describe("writing an export", () => {
  it("allows one export at a time: of two simultaneous requests, one is refused", async () => {
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`lock table list_exports in share mode`,
      callers: 2,
      call: () => ask({ list: trail, tenant: "trevo", query: { action: "none" } }),
    });
    const replies = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : expect.unreachable()));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
    await endedExport(site, fay, exportOf(replies.find(({ status }) => status === 201) ?? expect.unreachable()).id);
  });

  it("stops when it is cancelled; a finished export cannot be cancelled", async () => {
    const key = await waiting();
    expect(exportOf(expectStatus(await post(`/${key.id}/cancel`, {}), 200)).state).toBe("cancelled");
    await make(key);
    expect(await rowOf(key.id)).toMatchObject({ state: "cancelled", ready_at: null });
    const { id } = await made({ list: trail, tenant: "trevo", query: { action: "none" } });
    expect(codeOf(await post(`/${id}/cancel`, {}))).toEqual([409, "wrong_state"]);
  });

  it("starts again if its process died, and is given up after three attempts", async () => {
    const key = await waiting({ state: "running", attempts: 1, query: { action: "long_list" } });
    await make(key);
    expect(await rowOf(key.id)).toMatchObject({ state: "ready", rows: 231, attempts: 2 });
    await make(key);
    expect(textOf(await fetchFile(key.id, await linkOf(key.id))).split("\r\n")).toHaveLength(233);
    const broken = await waiting({ state: "running", attempts: 3 });
    await make(broken);
    expect(await rowOf(broken.id)).toMatchObject({ state: "failed", fault: "broken" });
  });

  it.each(["later", "earlier"])(
    "keeps the later run's file if a job runs twice at once, even if the %s one is written first",
    async (first) => {
      const { exports, files, reading } = ownExports();
      const key = await waiting();
      const pages: (() => void)[] = [];
      reading.page = async () => {
        const nth = pages.length;
        await new Promise<void>((resolve) => pages.push(resolve));
        return { data: Array.from({ length: nth + 1 }, () => ({ id: nth })), next: null };
      };
      const earlier = exports.jobs.make(key);
      await eventually("the earlier run", async () => pages[0]);
      const later = exports.jobs.make(key);
      await eventually("the later run", async () => pages[1]);
      const runs = [
        { run: earlier, write: pages[0] },
        { run: later, write: pages[1] },
      ];
      for (const { run, write } of first === "earlier" ? runs : runs.toReversed()) {
        write?.();
        await run;
      }
      expect(await rowOf(key.id)).toMatchObject({ state: "ready", rows: 2, attempts: 2 });
      expect([...files.keys()]).toEqual([expect.stringContaining(`${key.id}-2`)]);
    },
  );

  it("accepts the maximum number of rows of a file, and not one more; it can be stopped while it writes", async () => {
    const { exports, files, reading } = ownExports();
    const rowsOf = (count: number) => async () => ({ data: Array.from({ length: count }, () => ({ id: 1 })), next: null });
    const fits = await waiting();
    reading.page = rowsOf(5);
    await exports.jobs.make(fits);
    expect(await rowOf(fits.id)).toMatchObject({ state: "ready", rows: 5 });
    const long = await waiting();
    reading.page = rowsOf(6);
    await exports.jobs.make(long);
    expect(await rowOf(long.id)).toMatchObject({ state: "failed", fault: "too_long" });
    const stopped = await waiting();
    let pages = 0;
    reading.page = async () => {
      pages += 1;
      expectStatus(await post(`/${stopped.id}/cancel`, {}), 200);
      return { data: [{ id: 1 }], next: "more" };
    };
    await exports.jobs.make(stopped);
    expect([await rowOf(stopped.id), pages]).toMatchObject([{ state: "cancelled" }, 1]);
    expect([...files.keys()]).toEqual([expect.stringContaining(fits.id)]);
  });
});

describe("files of failed runs", () => {
  const pathOf = ({ id, operator_id }: { id: string; operator_id: number }, attempt: number) =>
    `list-exports/${operator_id}/${id}-${attempt}.sealed`;
  /** Creates an export started this many times, each time with a file written before its process died. */
  const begun = async (attempts: number) => {
    const key = await waiting({ state: "running", attempts });
    const own = ownExports();
    for (let attempt = 1; attempt <= attempts; attempt++) own.files.set(pathOf(key, attempt), Buffer.of());
    return { key, ...own };
  };

  it("are removed when a later run completes, and all of them together with the file when its time ends", async () => {
    const { key, exports, files } = await begun(1);
    await exports.jobs.make(key);
    expect([await rowOf(key.id), [...files.keys()]]).toMatchObject([{ state: "ready" }, [pathOf(key, 2)]]);
    files.set(pathOf(key, 1), Buffer.of());
    await exports.jobs.make(key);
    expect([...files.keys()]).toEqual([pathOf(key, 2)]);
    files.set(pathOf(key, 1), Buffer.of());
    await site.database.sql`update list_exports set ends_at = ${site.clock.now()} where id = ${key.id}`;
    await exports.jobs.removeEnded();
    expect([await rowOf(key.id), [...files.keys()]]).toMatchObject([{ state: "gone" }, []]);
  });

  it("are removed when the export is given up", async () => {
    const { key, exports, files } = await begun(3);
    await exports.jobs.make(key);
    expect([await rowOf(key.id), [...files.keys()]]).toMatchObject([{ state: "failed", fault: "broken" }, []]);
  });

  it("are removed when the export is cancelled", async () => {
    const { key, exports, files } = await begun(2);
    expectStatus(await post(`/${key.id}/cancel`, {}), 200);
    await exports.jobs.make(key);
    expect([await rowOf(key.id), [...files.keys()]]).toMatchObject([{ state: "cancelled" }, []]);
  });
});

it("files of other members are not in the list", async () => {
  const other = await hire(site, { may });
  await made({ list: trail, tenant: "trevo", query: { action: "none" } }, other);
  const listed = async (by: TestMember) =>
    (expectStatus(await office(site, "GET", "exports", { token: by.token }), 200).json["data"] as { id: string }[]).length;
  expect(await eventually("the file", async () => ((await listed(other)) === 1 ? 1 : undefined))).toBe(1);
  expect(await listed(fay)).toBeGreaterThan(1);
});
