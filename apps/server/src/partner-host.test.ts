import { expect, it } from "vitest";
import { partnerHostOf } from "./partner-host.ts";

it("is a host under the platform's domain, whichever host is the primary one, and the first host if there is none", () => {
  expect(partnerHostOf(["apostas.example", "trevo.casa.example", "outra.example"], "casa.example")).toBe("trevo.casa.example");
  expect(partnerHostOf(["apostas.example", "casa.example"], "casa.example")).toBe("casa.example");
  expect(partnerHostOf(["falsacasa.example", "outra.example"], "casa.example")).toBe("falsacasa.example");
  expect(partnerHostOf([], "casa.example")).toBeUndefined();
});
