export { type Newcomer, newcomer } from "./newcomer.ts";
export { type StaffCalls, postSigned } from "./post-signed.ts";
