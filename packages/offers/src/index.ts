export * from "./bonus-terms.ts";
export * from "./bonus-wallet.ts";
export * from "./apply-command.ts";
