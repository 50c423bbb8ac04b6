import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { raceAtBarrier } from "./barrier.ts";
import { newId } from "../src/kernel/ids.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let ana: TestMember;
let players: Member[];

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site);
  players = [await site.join(), await site.join(), await site.join()];
});
afterAll(() => site.close());

const post = (path: string, body: object, { token } = ana) => office(site, "POST", `trevo/${path}`, { token, body });
const get = (path: string, { token } = ana) => office(site, "GET", `trevo/${path}`, { token });
const make = async (name: string): Promise<string> =>
  expectStatus(await post("player-tags", { name, note: "what it means" }), 201).json["data"].id as string;
const tagged = async (id: string, more = "") =>
  (expectStatus(await get(`players?tag=${id}${more}`), 200).json["data"] as { id: string }[]).map((row) => row.id);
const apply = async (id: string, more: object) =>
  expectStatus(await post(`player-tags/${id}/apply`, { action: "add", reason: "a campaign", dry_run: false, ...more }), 200).json["data"];
const idOf = (place: number): string => players[place]?.id ?? "";
const logged = (action: string) =>
  site.database.sql<{ detail: object; subject: string }[]>`select detail, subject from audit_events where action = ${action} order by id`;

describe("tags of players", () => {
  it("are added with a unique name, and listed with their number of players", async () => {
    const id = await make("Recuperar");
    expect((await post("player-tags", { name: "RECUPERAR", note: "again" })).json).toMatchObject({ code: "tag_exists" });
    await apply(id, { players: [idOf(0), idOf(1)] });
    const listed = expectStatus(await get("player-tags"), 200).json["data"] as { id: string; players: number }[];
    expect(listed.find((tag) => tag.id === id)).toMatchObject({ name: "Recuperar", players: 2, created_by: ana.id });
  });

  it("are put on one player and taken off, appear in the file and the list, and are logged once", async () => {
    const [vip, risk] = [await make("Vip"), await make("Risco")];
    const change = (add: string[], remove: string[]) => post(`players/${idOf(2)}/tags`, { add, remove });
    expect((await change([vip, risk], [])).json["data"]).toEqual(["Risco", "Vip"]);
    expect((await get(`players/${idOf(2)}`)).json["data"].tags).toEqual(["Risco", "Vip"]);
    expect((await change([vip], [risk])).json["data"]).toEqual(["Vip"]);
    const before = (await logged("player_tagged")).length;
    expect((await change([vip], [risk])).json["data"]).toEqual(["Vip"]);
    expect(await logged("player_tagged")).toHaveLength(before);
    expect((await logged("player_tagged")).at(-1)).toMatchObject({ subject: `player:${idOf(2)}`, detail: { remove: "Risco" } });
    expect((await change([newId()], [])).status).toBe(404);
  });

  it("filter the list of players in pages, together with the state", async () => {
    const id = await make("Filtro");
    await apply(id, { players: players.map((player) => player.id) });
    expect(await tagged(id)).toEqual([idOf(2), idOf(1), idOf(0)]);
    const first = expectStatus(await get(`players?tag=${id}&limit=2`), 200).json as { next: string };
    expect(await tagged(id, `&limit=2&after=${first.next}`)).toEqual([idOf(0)]);
    expect(await tagged(id, "&state=blocked")).toEqual([]);
    expect(await tagged(newId())).toEqual([]);
  });

  it("change nothing in a dry run, which counts what the run then does", async () => {
    const id = await make("Ensaio");
    await apply(id, { players: [idOf(0)] });
    const asked = { players: [idOf(0), idOf(1), idOf(1), newId()] };
    const plan = await apply(id, { ...asked, dry_run: true });
    expect(plan).toMatchObject({ changes: 1, is_dry_run: true, sample: [{ id: idOf(1) }] });
    expect(plan.skipped).toEqual([
      { code: "not_found", count: 1 },
      { code: "unchanged", count: 1 },
    ]);
    expect(await tagged(id)).toEqual([idOf(0)]);
    expect(await apply(id, asked)).toEqual({ ...plan, is_dry_run: false });
    expect(await tagged(id)).toEqual([idOf(1), idOf(0)]);
    expect(await apply(id, { ...asked, action: "remove", dry_run: true })).toMatchObject({ changes: 2 });
    expect(await apply(id, { ...asked, action: "remove" })).toMatchObject({ changes: 2 });
    expect(await tagged(id)).toEqual([]);
  });

  it("accept 200 players in one call and refuse 201", async () => {
    const id = await make("Muitos");
    const ids = Array.from({ length: 200 }, () => newId());
    expect(await apply(id, { players: ids })).toMatchObject({ changes: 0, skipped: [{ code: "not_found", count: 200 }] });
    const more = { action: "add", reason: "a campaign", dry_run: false, players: [...ids, newId()] };
    expect((await post(`player-tags/${id}/apply`, more)).status).toBe(422);
  });

  it("disappear from all players when they are retired, and their name is free again", async () => {
    const id = await make("Velha");
    await apply(id, { players: [idOf(0)] });
    expectStatus(await post(`player-tags/${id}/retire`, { reason: "no longer used" }), 200);
    expect((await get(`players/${idOf(0)}`)).json["data"].tags).not.toContain("Velha");
    expect((await post(`player-tags/${id}/retire`, { reason: "again" })).status).toBe(404);
    expect((await post(`player-tags/${id}/apply`, { action: "add", players: [idOf(0)], reason: "x", dry_run: false })).status).toBe(404);
    await make("Velha");
  });

  it("cannot be put on a player by a call that waits while the tag is retired", async () => {
    const id = await make("Corrida");
    const [answer] = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`update player_tags set retired_at = now() where id = ${id}`,
      callers: 1,
      call: () => post(`player-tags/${id}/apply`, { action: "add", players: [idOf(0)], reason: "x", dry_run: false }),
    });
    expect(answer).toMatchObject({ status: "fulfilled", value: { status: 404 } });
    expect((await get(`players/${idOf(0)}`)).json["data"].tags).not.toContain("Corrida");
  });

  it("of a player stay as they are if nothing is added or removed", async () => {
    const id = await make("Igual");
    await apply(id, { players: [idOf(0)] });
    expectStatus(await post(`players/${idOf(0)}/tags`, { add: [], remove: [] }), 200);
    expect((await get(`players/${idOf(0)}`)).json["data"].tags).toContain("Igual");
  });

  it("stay within their brand and need the permission", async () => {
    const id = await make("Nossa");
    const aurora = (path: string, body: object) => office(site, "POST", `aurora/${path}`, { token: ana.token, body });
    const wanted = { action: "add", players: [idOf(0)], reason: "x", dry_run: false };
    expect((await aurora(`player-tags/${id}/apply`, wanted)).status).toBe(404);
    expect((await aurora(`players/${idOf(0)}/tags`, { add: [], remove: [] })).status).toBe(404);
    const reader = await hire(site, { may: ["players.read"] });
    expect((await post(`player-tags/${id}/apply`, wanted, reader)).status).toBe(403);
    expect((await get("player-tags", reader)).status).toBe(200);
  });
});
