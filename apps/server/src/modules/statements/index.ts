export { manifest } from "./manifest.ts";
export { createStatements } from "./create-statements.ts";
