import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { one, uuid } from "./wire.ts";

/** Staff endpoints for missions. */
export const staffMissionsEndpoints = endpoints({
  "POST /staff/:tenant/players/:id/missions": {
    summary: "Assigns a published mission to a player, who may accept it",
    tag: "staff: missions",
    auth: "staff",
    permission: "missions.assign",
    params: z.object({ id: uuid() }),
    body: z.strictObject({ mission: uuid() }),
    /** `assigned` is false if the player already has the mission. */
    response: one(z.object({ assigned: z.boolean() })),
    refuses: ["not_found", "wrong_state"],
  },
});
