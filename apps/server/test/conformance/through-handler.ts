import { createLog } from "../../src/kernel/log.ts";
import type { GameProvider } from "../../src/adapters/providers/port.ts";
import { type CallbackNeeds, handleCallback } from "../../src/modules/play/handle-callback.ts";
import type { TestSite } from "../test-site.ts";
import type { Send, Subject } from "./table.ts";

/** Sends calls directly to the handler, so that a part can be replaced: another wallet, another adapter. */
export function throughHandler(
  site: TestSite,
  subject: Subject,
  planted: { wallet?: CallbackNeeds["wallet"]; provider?: (real: GameProvider) => GameProvider },
): Send {
  const { modules } = site.app;
  return async ({ method, path, text, headers, tenant: slug }) => {
    const tenant = await modules.tenants.bySlug(slug);
    const real = modules.providers.adapters.get(subject.dialect.code);
    const config = tenant && (await modules.providers.configOf(tenant, subject.dialect.code));
    if (!tenant || !real || !config) return { status: 404, body: null };
    const provider = planted.provider?.(real) ?? real;
    const needs: CallbackNeeds = {
      db: site.database.db,
      log: createLog("silent"),
      ...modules,
      ...(planted.wallet && { wallet: planted.wallet }),
    };
    const [action = "", query = ""] = path.slice(`/callbacks/${slug}/${subject.dialect.code}/`.length).split("?");
    const raw = { method, action, query, headers, body: Buffer.from(method === "POST" ? text : ""), received_at: site.clock.now() };
    return (await handleCallback(needs, { tenant, provider, config }, raw)).reply;
  };
}
