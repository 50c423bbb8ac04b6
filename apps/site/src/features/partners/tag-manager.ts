import { loadScript, type ThirdParty } from "../../lib/third-parties.ts";

/** Starts measurement. Call it only after consent; its errors do not affect the page. */
export function beginMeasuring(party: ThirdParty): void {
  const page = window as { dataLayer?: object[] };
  page.dataLayer ??= [];
  page.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  void loadScript(party);
}
