import { describe, expect, it } from "vitest";
import { createNextDraws } from "./create-next-draws.ts";
import type { Draw } from "./create-next-draws.ts";

const owner = { tenant_id: 1, player_id: "ana" };
const draw: Draw = {
  nonce: 7,
  seed: { id: "seed", holder_id: "ana", state: "active", server_seed: "s", server_seed_hash: "h", client_seed: "c" },
};

describe("the cache of next draws", () => {
  it("returns a draw only once, so that two rounds never start from the same one", () => {
    const draws = createNextDraws();
    draws.keep(owner, draw);
    expect(draws.take(owner)).toBe(draw);
    expect(draws.take(owner)).toBeNull();
  });

  it("keeps players of two tenants apart", () => {
    const draws = createNextDraws();
    draws.keep(owner, draw);
    expect(draws.take({ ...owner, tenant_id: 2 })).toBeNull();
  });
});
