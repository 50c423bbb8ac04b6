import type { SystemCode } from "@trevo/sports";

/** Common names of systems, the same in every language. */
export const systemNames: Record<SystemCode, string> = {
  trixie: "Trixie",
  patent: "Patent",
  yankee: "Yankee",
  lucky_15: "Lucky 15",
  canadian: "Canadian",
  lucky_31: "Lucky 31",
  heinz: "Heinz",
  lucky_63: "Lucky 63",
  super_heinz: "Super Heinz",
  goliath: "Goliath",
};
