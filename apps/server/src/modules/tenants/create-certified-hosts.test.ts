import { expect, it } from "vitest";
import type { Tenant } from "../../kernel/scope.ts";
import { createCertifiedHosts } from "./create-certified-hosts.ts";

const hosts: Record<string, Pick<Tenant, "state">> = {
  "trevo.example": { state: "active" },
  "aurora.example": { state: "active" },
  "asleep.example": { state: "inactive" },
};

it("certifies only hosts of active brands and previews of brands, each at most ten times a minute", async () => {
  let now = 0;
  const tenants = {
    byHost: async (host: string) => (hosts[host] as Tenant | undefined) ?? null,
    bySlug: async (slug: string) => (hosts[`${slug}.example`] as Tenant | undefined) ?? null,
  };
  const mayCertify = createCertifiedHosts({ tenants, previewDomain: "preview.example", clock: { now: () => new Date(now) } });
  for (let nth = 0; nth < 50; nth++) expect(await mayCertify(`${nth}.attacker.example`)).toBe("no");
  expect(await mayCertify("asleep.example")).toBe("no");
  expect(await mayCertify("asleep.preview.example")).toBe("yes");
  for (const host of ["nobody.preview.example", "preview.example", "a.trevo.preview.example"]) expect(await mayCertify(host)).toBe("no");
  const answers = [];
  for (let nth = 0; nth < 11; nth++) answers.push(await mayCertify("trevo.example"));
  expect(answers).toEqual([...Array.from({ length: 10 }, () => "yes"), "too_often"]);
  expect(await mayCertify("aurora.example")).toBe("yes");
  now = 59_999;
  expect(await mayCertify("trevo.example")).toBe("too_often");
  now = 60_000;
  expect(await mayCertify("trevo.example")).toBe("yes");
});
