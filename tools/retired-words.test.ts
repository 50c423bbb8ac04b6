import { expect, test } from "vitest";
import { retiredWords } from "./retired-words.ts";

const judge = (text: string, path = "apps/server/src/modules/play/play.ts"): string[] => retiredWords({ path, text });

test.each([
  ["export const noteAudit = 1;", "recordAuditEvent"],
  ["import { registerPaymentDesk } from './x.ts';", "staff routes"],
  ["select * from wallet_guards", "wallet_limits"],
  ['throw whyNoStake("closed");', "stakeRefusal"],
  ["  requested_at, asked_at timestamptz,", "requested_at"],
])("finds the retired word in %s", (line, term) => {
  expect(judge(`const kept = 1;\n${line}`)).toEqual([expect.stringMatching(new RegExp(`^line 2: .* is retired; .*${term}`))]);
});

test("finds a retired word in a file's name", () => {
  expect(judge("", "apps/server/src/kernel/audit-trail.ts")).toEqual([expect.stringContaining("the path")]);
});

test("leaves longer words and the terms themselves alone", () => {
  expect(judge("cannot_be_asked, recordAuditEvent, requested_at, DemoWallet, backOffice, trySettlePixel")).toEqual([]);
});
