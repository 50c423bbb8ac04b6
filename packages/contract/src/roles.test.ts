import { describe, expect, it } from "vitest";
import { allPermissions, withImplied } from "./permissions.ts";
import { allRoles, permissionsOfRole, rolesWith } from "./roles.ts";

const reading = allPermissions.filter((permission) => permission.endsWith(".read"));

describe("roles", () => {
  it("each grant something, and each permission is in one except emergency access, which is given separately", () => {
    for (const role of allRoles.filter((one) => one !== "trading"))
      expect([role, permissionsOfRole(role).length > 0]).toEqual([role, true]);
    expect(allPermissions.filter((permission) => rolesWith(permission).length === 0)).toEqual(["break_glass.take"]);
  });

  it("for control functions read everything: the auditor may also export files and nothing else, the owner decides on others' proposals", () => {
    expect(permissionsOfRole("auditor")).toEqual([...reading, "exports.make"]);
    expect(new Set(permissionsOfRole("owner"))).toEqual(new Set([...reading, "proposals.approve"]));
  });

  it("keep payouts, balance corrections and staff management separate", () => {
    const given = (role: (typeof allRoles)[number]) => withImplied(permissionsOfRole(role));
    expect(allRoles.filter((role) => given(role).includes("payouts.review"))).toEqual(["payments"]);
    for (const permission of ["payouts.review", "payouts.release", "adjustments.propose"] as const)
      expect(given("admin")).not.toContain(permission);
    for (const role of ["support", "content", "trading", "games"] as const) expect(given(role)).not.toContain("payouts.read");
  });
});
