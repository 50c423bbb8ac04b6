import { expect, test } from "vitest";
import { siteArea } from "./site-area.ts";

test.each([
  ["/", null, "default"],
  ["/casino/house/dice", null, "default"],
  ["/users", null, "default"],
  ["/", "menu", "default"],
  ["/", "login", "login"],
  ["/user", "recover-pass", "login"],
  ["/user", null, "profile"],
  ["/user/edit/access-data", null, "profile"],
  ["/account/items", null, "profile"],
  ["/responsible-gambling", null, "profile"],
  ["/account/wallet", null, "wallet"],
  ["/account/wallet", "deposit", "wallet"],
  ["/user/edit/transaction", null, "wallet"],
  ["/user/edit/history-casino", null, "wallet"],
])("%s with %s open belongs to the area %s: %s", (path, modal, area) => {
  expect(siteArea(path, modal)).toBe(area);
});
