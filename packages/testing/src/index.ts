export { type Newcomer, newcomer } from "./newcomer.ts";
