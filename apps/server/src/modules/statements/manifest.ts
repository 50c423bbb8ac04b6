import type { Manifest } from "../../kernel/manifest.ts";
import { registerStatementRoutes } from "./routes.ts";
import type { Statements } from "./statements.ts";

export const manifest: Manifest<{ statements: Statements }> = {
  name: "statements",
  routes: (http, { statements }) => registerStatementRoutes(http, statements),
};
