import { expect, it } from "vitest";
import { isLost } from "./pg-pool.ts";
import { ConnectionLost } from "./pg-session.ts";
import { pgTroubleOf } from "./pg-trouble.ts";

const coded = (code: string) => Object.assign(new Error("from the database"), { code });

it.each([
  ["40P01", "collision"],
  ["40001", "collision"],
  ["23505", "duplicate"],
  ["55P03", "held"],
  ["53300", "full"],
  ["57P01", "lost"],
  ["08003", "lost"],
  ["25006", "lost"],
  ["57014", null], // cancelled on request of the caller
  ["42P01", null],
  ["EPIPE", null], // an error code of the operating system
] as const)("code %s is classified as %s", (code, trouble) => {
  expect(pgTroubleOf(coded(code))).toBe(trouble);
});

it("only an error of the database counts as a database error", () => {
  for (const thrown of [new Error("a bug"), "40P01", { code: "40P01" }, null]) expect(pgTroubleOf(thrown)).toBeNull();
});

it.each([coded("EPIPE"), coded("ECONNRESET"), coded("57P01"), new ConnectionLost("gone"), new Error("the driver's, without a code")])(
  "the connection is lost after: %o",
  (error) => {
    expect(isLost(error)).toBe(true);
  },
);

it.each([coded("23505"), coded("53300"), coded("40P01"), coded("P0001")])("the connection is kept after: %o", (error) => {
  expect(isLost(error)).toBe(false);
});
