export { manifest } from "./manifest.ts";
export type { OpenMethod } from "./open-method.ts";
export type { WithdrawMethods } from "./withdraw-methods.ts";
export { createWithdrawMethods } from "./create-withdraw-methods.ts";
