import { spriteOf } from "@trevo/ui/icon-sprite";
import { refuse } from "../kernel/errors.ts";
import type { Http } from "../kernel/http-types.ts";
import { keyOf } from "../kernel/scope.ts";
import type { Players } from "../modules/players/index.ts";
import type { ChatIdentities } from "./chat-identity.ts";
import { thirdPartiesOf } from "./third-parties.ts";

export interface SiteRoutesNeeds {
  readonly players: Pick<Players, "byId">;
  readonly chatIdentities: ChatIdentities;
}

export function registerSiteRoutes(http: Http, { players, chatIdentities }: SiteRoutesNeeds): void {
  http.on("GET /icons", async ({ query }) => {
    const { names, sprite } = spriteOf(query.names);
    return { data: { names, sprite: `<svg xmlns="http://www.w3.org/2000/svg">${sprite}</svg>` } };
  });
  http.on("POST /support/identity", async ({ scope }) => {
    if (!thirdPartiesOf(scope.tenant.settings, null).chat) throw refuse("not_found");
    const player = await players.byId(keyOf(scope));
    if (!player) throw refuse("not_found");
    const { first_name, last_name, email, phone } = player;
    const name = `${first_name} ${last_name}`;
    return { data: { email, name, first_name, last_name, phone, ...chatIdentities.issue(scope.tenant.slug, player.id) } };
  });
}
