import { newId } from "../src/kernel/ids.ts";
import { maxNote } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const nobodysId = "01890a5d-ac96-774b-bcce-b302099a8057";

let site: TestSite;
let ana: TestMember;
let bia: TestMember;
let reader: TestMember;
let marina: Member;
let neighbour: Member;

beforeAll(async () => {
  site = await startTestSite();
  [ana, bia] = [await hire(site, { may: ["players.note", "audit.read"] }), await hire(site, { may: ["players.note"] })];
  reader = await hire(site, { may: ["players.read"] });
  [marina, neighbour] = [await site.join(), await site.join({ tenant: "aurora" })];
}, 120_000);
afterAll(() => site.close());

const write = (text: string, { by = ana, id = marina.id, key = newId() } = {}) =>
  office(site, "POST", `trevo/players/${id}/notes`, { token: by.token, body: { text }, key });
const retract = (id: string, { by = ana, reason = "wrong player" } = {}) =>
  office(site, "POST", `trevo/player-notes/${id}/retract`, { token: by.token, body: { reason } });
const notes = async (by = reader) =>
  expectStatus(await office(site, "GET", `trevo/players/${marina.id}/notes`, { token: by.token }), 200).json["data"] as {
    id: string;
    text: string | null;
    by: string;
    retracted: object | null;
  }[];
const logged = async (action: string) =>
  (await office(site, "GET", `trevo/audit-events?action=${action}`, { token: ana.token })).json["data"] as { detail: object }[];

describe("a note on a player's file", () => {
  it("is shown with its author to members who may read the file, and the audit log does not contain its text", async () => {
    const { id } = expectStatus(await write("called about a limit"), 200).json["data"] as { id: string };
    expect(await notes()).toMatchObject([{ id, text: "called about a limit", by: ana.id, retracted: null }]);
    expect((await logged("player_noted"))[0]).toMatchObject({ detail: { note: id } });
    expect(JSON.stringify(await logged("player_noted"))).not.toContain("called");
  });

  it("is written once per key, and another text with the same key is refused", async () => {
    const before = (await notes()).length;
    const key = newId();
    const [one, two] = [await write("once", { key }), await write("once", { key })];
    expect([one.json, one.status]).toEqual([two.json, two.status]);
    expectStatus(await write("another", { key }), 409);
    expect((await notes()).length).toBe(before + 1);
  });

  it("has between one and a thousand characters", async () => {
    const before = (await notes()).length;
    expectStatus(await write("n".repeat(maxNote)), 200);
    for (const text of ["n".repeat(maxNote + 1), " ", ""]) expectStatus(await write(text), 422);
    expect((await notes()).length).toBe(before + 1);
  });

  it("requires a permission, an existing player, and a member of the brand's operator", async () => {
    const before = (await notes()).length;
    expectStatus(await write("no", { by: reader }), 403);
    for (const id of [neighbour.id, nobodysId]) expectStatus(await write("no", { id }), 404);
    expectStatus(await write("no", { by: await hire(site, { operator: "meridian" }) }), 404);
    expect((await notes()).length).toBe(before);
  });

  it("cannot be changed or deleted by the product", async () => {
    await expect(sql`update player_notes set text = 'x'`.execute(site.database.db)).rejects.toThrow(/permission denied/);
    await expect(sql`delete from player_notes`.execute(site.database.db)).rejects.toThrow(/permission denied/);
  });
});

describe("the retraction of a note", () => {
  const noted = async (): Promise<string> => expectStatus(await write("of somebody else"), 200).json["data"].id as string;

  it("removes the text from the file, and shows who retracted it and why", async () => {
    const id = await noted();
    expectStatus(await retract(id, { by: bia, reason: "another player" }), 200);
    const found = (await notes()).find((note) => note.id === id);
    expect(found).toMatchObject({ text: null, by: ana.id, retracted: { by: bia.id, reason: "another player" } });
    expect((await logged("player_note_retracted"))[0]).toMatchObject({ detail: { note: id, reason: "another player" } });
  });

  it("happens once, even when two members do it at the same time", async () => {
    const id = await noted();
    const answers = await Promise.all([retract(id), retract(id, { by: bia })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await retract(id)).json["code"]).toBe("wrong_state");
  });

  it("requires a reason and a permission, and does not find another brand's note", async () => {
    const id = await noted();
    expectStatus(await retract(id, { reason: " " }), 422);
    expectStatus(await retract(id, { by: reader }), 403);
    expectStatus(await retract(id, { by: await hire(site, { operator: "meridian" }) }), 404);
    expectStatus(await office(site, "POST", `aurora/player-notes/${id}/retract`, { token: ana.token, body: { reason: "x" } }), 404);
    expectStatus(await retract(nobodysId), 404);
    expect((await notes()).find((note) => note.id === id)?.retracted).toBeNull();
  });
});
