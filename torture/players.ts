import type { Identity } from "./client.ts";
import type { Installation } from "./installation.ts";
import { createCalls, expectStatus } from "../apps/server/test/test-site.ts";

export interface Player {
  readonly index: number;
  readonly id: string;
  readonly cpf: string;
  readonly name: string;
  readonly identity: Identity;
}

/** Creates players who are registered and verified, with a Pix key, a launch of each game, and no money. */
export async function joinPlayers(installation: Installation, count: number): Promise<Player[]> {
  const [first] = installation.victims;
  const site = createCalls(`http://localhost:${first.port}`, installation.sandbox.url);
  const players: Player[] = [];
  for (let index = 0; index < count; index++) {
    const member = await site.join({ verified: true });
    const { token, cpf } = member;
    const method = expectStatus(await site.call("POST", "/api/wallet/withdraw/method", { token, body: { type: "cpf", key: cpf } }), 201);
    const identity = {
      token,
      house: await site.launch(member, "dice"),
      studio: await site.launch(member, "studio-button"),
      method: String(method.json["data"].id),
    };
    players.push({ index, id: member.id, cpf, name: `${member.first_name} ${member.last_name}`, identity });
  }
  return players;
}
