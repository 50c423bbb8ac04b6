import { multipart, testPicture } from "./multipart.ts";
import { type TestMember, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, eventually, expectStatus } from "./test-site.ts";

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- tests read replies as a stranger would

/** Calls about the identity of a brand's players, as a player and as a member of staff. */
export function createIdentityFixture(site: TestSite, tenant = "norte") {
  const upload = async (who: Member, type: string, bytes?: Uint8Array): Promise<Reply> => {
    const form = multipart({ fields: { type }, file: { field: "document", filename: "a.jpg", bytes: bytes ?? (await testPicture()) } });
    return site.call("POST", "/api/documents/upload", { token: who.token, tenant, raw: form.body, headers: form.headers });
  };
  const status = async (who: Member): Promise<Json> =>
    expectStatus(await site.call("GET", "/api/documents/status", { token: who.token, tenant }), 200).json["data"] as Json;
  const sendAll = async (who: Member): Promise<void> => {
    for (const type of ["front", "back", "selfie"]) expectStatus(await upload(who, type), 201);
  };
  const read = (by: TestMember, id: string) => office(site, "GET", `${tenant}/verifications/${id}`, { token: by.token });
  return {
    upload,
    status,
    sendAll,
    read,
    file: async (by: TestMember, id: string): Promise<Json> => expectStatus(await read(by, id), 200).json["data"] as Json,
    decide: (by: TestMember, id: string, body: object) =>
      office(site, "POST", `${tenant}/verifications/${id}/decide`, { token: by.token, body }),
    /** Gives the register different facts about the player, so that the documents sent wait for staff. */
    doubted: async (facts: object = { face_match: false }): Promise<Member> => {
      const who = await site.join({ tenant });
      await site.sandbox("POST", "/identity/people", { cpf: who.cpf, name: `${who.first_name} ${who.last_name}`, ...facts });
      await sendAll(who);
      await eventually("a doubt", async () => ((await status(who))["by_person"] ? true : undefined));
      return who;
    },
  };
}
