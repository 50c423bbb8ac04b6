import { expect, it } from "vitest";
import { shortId } from "./short-id.ts";

it.each([
  ["01a20695-915f-71b3-a2b6-b6ca0ed6d7bf", "01a20695…d7bf"],
  ["player:01a20695-915f-71b3-a2b6-b6ca0ed6d7bf", "player:01a20695…d7bf"],
  ["command:verify", "command:verify"],
  ["devolvido proporcionalmente", "devolvido proporcionalmente"],
])("%s is shown as %s", (text, shown) => {
  expect(shortId(text)).toBe(shown);
});
