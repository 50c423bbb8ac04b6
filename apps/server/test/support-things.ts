import { newId } from "../src/kernel/ids.ts";
import { type TestMember, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus } from "./test-site.ts";

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- tests read replies as a stranger would

type Writer = Pick<Member, "token">;

/** What tests of support do as a player and as a member of staff. */
export function createSupportFixture(site: TestSite) {
  const open = (writer: Writer, body: object = {}, tenant = "trevo") =>
    site.call("POST", "/api/support/tickets", {
      token: writer.token,
      tenant,
      body: { client_id: newId(), category: "account", message: "Não consigo trocar meu e-mail.", ...body },
    });
  const read = (writer: Writer, id: string, tenant = "trevo") =>
    site.call("GET", `/api/support/tickets/${id}`, { token: writer.token, tenant });
  const act = (writer: Writer, id: string, action: string, body: object = {}) =>
    site.call("POST", `/api/support/tickets/${id}/${action}`, { token: writer.token, body });
  const write = (writer: Writer, id: string, message: string, client_id = newId()) => act(writer, id, "messages", { client_id, message });
  const staffRead = (member: TestMember, id: string, tenant = "trevo") =>
    office(site, "GET", `${tenant}/tickets/${id}`, { token: member.token });
  const decide = (member: TestMember, id: string, word: string, body: object) =>
    office(site, "POST", `trevo/tickets/${id}/${word}`, { token: member.token, body });
  return {
    open,
    read,
    act,
    write,
    staffRead,
    decide,
    opened: async (writer: Writer, body: object = {}): Promise<Json> => expectStatus(await open(writer, body), 201).json["data"] as Json,
    /** Answers the current version. */
    answer: async (member: TestMember, id: string, body: object = {}): Promise<Json> => {
      const { version } = expectStatus(await staffRead(member, id), 200).json["data"] as Json;
      const reply = { client_id: newId(), message: "Olá! Já vimos e resolvemos.", expected_version: version, ...body };
      return expectStatus(await decide(member, id, "reply", reply), 200).json["data"] as Json;
    },
  };
}

export type SupportFixture = ReturnType<typeof createSupportFixture>;

/** Body fields of ticket routes besides their ids. */
export const supportBodies: Record<string, object> = {
  "POST /support/tickets/:id/messages": { message: "a message" },
  "POST /staff/:tenant/tickets/:id/reply": { expected_version: 1, message: "an answer" },
  "POST /staff/:tenant/tickets/:id/note": { message: "a note" },
  "POST /staff/:tenant/tickets/:id/assign": { expected_version: 1, to: "me" },
  "POST /staff/:tenant/tickets/:id/state": { expected_version: 1, to: "solved", reason: "a reason" },
};

/**
 * Routes whose ids are the caller's own, whose callers have no session, or that name two objects: the tests of support try others' ids
 * there.
 */
export const supportElsewhere = [
  "POST /support/tickets",
  "POST /support/guest/tickets",
  "POST /support/guest/tickets/:id",
  "POST /support/guest/tickets/:id/messages",
  "POST /support/tickets/:id/files",
  "GET /support/tickets/:id/files/:file",
  "GET /staff/:tenant/tickets/:id/files/:file",
  "GET /staff/:tenant/tickets/:id/rounds/:round",
];

/** Creates a ticket of the member for each route that names one. */
export async function makeSupportThings(site: TestSite, member: Member): Promise<Record<string, string>> {
  const { id } = (await createSupportFixture(site).opened(member)) as { id: string };
  return {
    "GET /support/tickets/:id": id,
    "POST /support/tickets/:id/messages": id,
    "POST /support/tickets/:id/close": id,
    "POST /support/tickets/:id/reopen": id,
    "POST /support/tickets/:id/ombudsman": id,
    "GET /staff/:tenant/tickets/:id": id,
    "POST /staff/:tenant/tickets/:id/reply": id,
    "POST /staff/:tenant/tickets/:id/note": id,
    "POST /staff/:tenant/tickets/:id/assign": id,
    "POST /staff/:tenant/tickets/:id/state": id,
  };
}
