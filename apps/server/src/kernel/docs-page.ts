import { type Endpoint, refusals, urlPathOf } from "@trevo/contract";
import { z } from "zod";
import { realtimeDocs } from "./docs-realtime.ts";
import { type ApiSide, endpointsOf } from "./openapi.ts";

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const style = `
:root{color-scheme:light dark;--bg:#f6efe9;--card:#fff;--text:#2a1418;--soft:#5f464a;--ink:#08692f;--line:#dfd2c8}
@media(prefers-color-scheme:dark){:root{--bg:#170f10;--card:#20161a;--text:#fff4e6;--soft:#d9c5b8;--ink:#3ddc78;--line:#3a2b2f}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:24px 16px 80px}h1{font-size:32px;letter-spacing:-.02em;margin:0 0 4px}h2{margin:40px 0 12px;font-size:20px}
p{margin:0 0 8px;color:var(--soft)}a{color:var(--ink)}details{background:var(--card);border-radius:14px 14px 5px 14px;margin:0 0 8px;padding:0 16px}
summary{cursor:pointer;padding:12px 0;min-height:44px;display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}summary b{font-family:ui-monospace,monospace;color:var(--ink);min-width:44px}
summary code{font-weight:600;overflow-wrap:anywhere}summary span{color:var(--soft)}pre{overflow:auto;background:var(--bg);border-radius:10px;padding:12px;font-size:13px;line-height:1.45}
ul{margin:0 0 12px;padding-left:20px;color:var(--soft)}`;

/** A readable API reference: one page, no script, nothing loaded from elsewhere. */
export function docsPage(side: ApiSide): string {
  const groups = new Map<string, [string, Endpoint][]>();
  for (const [key, endpoint] of endpointsOf(side)) groups.set(endpoint.tag, [...(groups.get(endpoint.tag) ?? []), [key, endpoint]]);
  const sections = [...groups].map(
    ([tag, entries]) =>
      `<h2 id="${escape(tag)}">${escape(tag)}</h2>${entries.map(([key, endpoint]) => endpointBlock(key, endpoint)).join("")}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Trevo API</title><style>${style}</style></head>
<body><main><h1>Trevo API</h1><p>Amounts are whole centavos, percentages basis points, times ISO 8601 UTC. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Errors: <code>{"message", "code", "errors"?, "request_id"}</code>, in the language of <code>Accept-Language</code>. Money-moving calls take an <code>Idempotency-Key</code>.</p>${sections.join("")}${side === "tenants" ? realtimeDocs : ""}</main></body></html>`;
}

const callers = {
  public: "anyone",
  office: "anyone",
  player: "a signed-in player",
  launch: "a game client with its launch token",
};

function endpointBlock(key: string, endpoint: Endpoint): string {
  const [method = "", template = ""] = key.split(" ");
  const path = urlPathOf(template);
  const who = { ...callers, staff: `a member of staff${endpoint.permission ? ` with ${endpoint.permission}` : ""}` }[endpoint.auth];
  const refused = endpoint.refuses
    .map((code) => `<li><code>${refusals[code].status} ${code}</code> ${escape(refusals[code].en)}</li>`)
    .join("");
  return `<details><summary><b>${method}</b><code>${escape(path)}</code><span>${escape(endpoint.summary)}</span></summary>
<p>For ${who}${endpoint.idempotent ? ", with an optional Idempotency-Key" : ""}.</p>${schemaBlock("Query", endpoint.query, "input")}${schemaBlock("Body", endpoint.body, "input")}${schemaBlock(`Reply ${endpoint.status ?? 200}`, endpoint.response, "output")}${refused ? `<p>Refusals</p><ul>${refused}</ul>` : ""}</details>`;
}

function schemaBlock(title: string, schema: z.ZodType | undefined, io: "input" | "output"): string {
  if (!schema) return "";
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return `<p>${title}</p><pre tabindex="0" aria-label="${title}">${escape(JSON.stringify(json, null, 2))}</pre>`;
}
