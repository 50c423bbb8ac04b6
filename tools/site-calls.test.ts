import { describe, expect, it } from "vitest";
import { siteCalls } from "./site-calls.ts";

const page = "apps/site/src/features/wallet/wallet-page.tsx";
const effect = (body: string): string => `useEffect(() => {\n${body}\n}, []);\n`;

type Planted = [name: string, path: string, text: string, found: string];

const planted: Planted[] = [
  ["a call of the client in a component", page, `import { api } from "../../lib/api.ts";\nvoid api("GET /missions", {});`, "api outside"],
  ["a call of the client in the app", "apps/site/src/app/startup.ts", `import { api } from "../lib/api.ts";`, "api outside"],
  ["the client by another name", page, `import { api as send } from "../../lib/api.ts";`, "send outside"],
  ["the whole client", page, `import * as client from "../../lib/api.ts";`, "client outside"],
  ["a call that throws", page, `import { requestData } from "../../lib/request.ts";`, "requestData outside"],
  ["a client of one's own", page, `import { createClient } from "@trevo/contract/client";`, "createClient outside"],
  ["a bare fetch", page, `const send = () => fetch("/api/site-config");`, "fetch outside"],
  ["a request by XMLHttpRequest", page, `const request = new XMLHttpRequest();`, "XMLHttpRequest outside"],
  ["a fetch in an effect", "apps/site/src/lib/icons.ts", effect(`void fetch("/x");`), "fetch in an effect"],
  [
    "a call in an effect of lib",
    "apps/site/src/lib/place.ts",
    `import { api } from "./api.ts";\n${effect(`const ask = async () => { await api("GET /geoip", {}); };\nvoid ask();`)}`,
    "api in an effect",
  ],
  [
    "a function of the feature's api.ts in an effect",
    page,
    `import { loadLastGame } from "./api.ts";\n${effect("void loadLastGame();")}`,
    "loadLastGame in an effect",
  ],
];

describe("the check of server calls", () => {
  it.each(planted)("finds %s", (_, path, text, found) => {
    expect(siteCalls({ path, text }).join("\n")).toContain(found);
  });

  it("accepts a call in an api.ts", () => {
    const text = `import { api } from "../../lib/api.ts";\nexport const send = () => api("GET /missions", {});\nexport const probe = () => fetch("/x");`;
    expect(siteCalls({ path: "apps/site/src/features/bonuses/api.ts", text })).toEqual([]);
  });

  it("accepts a component that sends requests exported by its api.ts, outside of effects", () => {
    const text = `import type { Client } from "@trevo/contract/client";
import { ApiError } from "../../lib/request.ts";
import { missionsQuery, sendRead } from "./api.ts";
useQuery(missionsQuery());
const read = () => sendRead("1");
${effect("document.title = String(ApiError);")}`;
    expect(siteCalls({ path: page, text })).toEqual([]);
  });

  it("ignores other apps", () => {
    expect(siteCalls({ path: "apps/games/src/frame/page.ts", text: `void fetch("/x");` })).toEqual([]);
  });
});
