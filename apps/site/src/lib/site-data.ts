import type { SiteConfig } from "@trevo/contract";
import { useRouteLoaderData } from "react-router";
import type { Provider, TenantState } from "./site-types.ts";
import type { ThirdParties } from "./third-parties.ts";

export interface RootData {
  state: TenantState;
  config: SiteConfig | null;
  nonce: string;
  origin: string;
  thirdParties: ThirdParties;
  /** Providers of the brand's games. */
  providers: Provider[];
}

export const useRootData = (): RootData | undefined => useRouteLoaderData("root") as RootData | undefined;

/** Returns the brand's configuration. Pages render only if there is one. */
export function useSite(): SiteConfig {
  const config = useRootData()?.config;
  if (!config) throw new Error("no site configuration");
  return config;
}
