import { loadScript, type ThirdParty } from "../../lib/third-parties.ts";

/** Begins measuring. Called only after consent; what fails in it stays with it. */
export function beginMeasuring(party: ThirdParty): void {
  const page = window as { dataLayer?: object[] };
  page.dataLayer ??= [];
  page.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
  void loadScript(party);
}
