import "./app.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { LocaleContext } from "@trevo/ui/locale";
import { type ReactNode, StrictMode, Suspense, lazy } from "react";
import { createRoot } from "react-dom/client";
import { watchActivity } from "../lib/activity.ts";
import { applyPreferences, usePreferences } from "../lib/preferences.ts";
import { queryClient } from "../lib/queries.ts";
import { SessionGate } from "./session-gate.tsx";

applyPreferences();
watchActivity();

const SetUp = lazy(() => import("./set-up.tsx").then(({ SetUp: Component }) => ({ default: Component })));

/** The address of an invitation, opened without a session. */
const isInvited = location.pathname === "/convite";

function Language({ children }: { children: ReactNode }) {
  return <LocaleContext value={usePreferences().locale}>{children}</LocaleContext>;
}

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <Language>
            {isInvited ? (
              <Suspense>
                <SetUp />
              </Suspense>
            ) : (
              <SessionGate />
            )}
          </Language>
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
