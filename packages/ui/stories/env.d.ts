/// <reference types="vite/client" />
import type { ThemeTokens } from "../src/theme.ts";

declare global {
  /** The seeded tenants' themes by name, put in by tools/stories.ts: the lab belongs to a package, which knows no app. */
  const TENANT_THEMES: Readonly<Record<string, ThemeTokens>>;
}
