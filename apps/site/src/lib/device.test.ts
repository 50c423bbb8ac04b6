import { expect, test } from "vitest";
import { chunkSizeFor, isLowEnd, savesBytes } from "./device.ts";

const strong = { memory: 8, cores: 8, connection: "4g" };

test.each([
  ["2 GB", { ...strong, memory: 2 }, true],
  ["more than 2 GB", { ...strong, memory: 2.5 }, false],
  ["two cores", { ...strong, cores: 2 }, true],
  ["three cores", { ...strong, cores: 3 }, false],
  ["3g", { ...strong, connection: "3g" }, true],
  ["2g", { ...strong, connection: "2g" }, true],
  ["slow-2g", { ...strong, connection: "slow-2g" }, true],
  ["a browser that tells nothing", {}, false],
])("detects a low-end device: %s", (_, device, low) => {
  expect(isLowEnd(device)).toBe(low);
});

test("disables prefetching only on the slowest connections", () => {
  expect(["slow-2g", "2g", "3g", "4g", undefined].map((connection) => savesBytes({ connection }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("uses chunks of 100 items on a weak device, 250 up to 4 GB, otherwise 500", () => {
  expect([{ ...strong, memory: 2 }, { ...strong, memory: 4 }, strong, {}].map(chunkSizeFor)).toEqual([100, 250, 500, 500]);
});
