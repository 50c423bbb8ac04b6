import "../lib/zod-without-eval.ts";
import { createBrowserRouter, RouterProvider } from "react-router";
import { Shell } from "./shell.tsx";
import { Missing } from "./missing.tsx";
import { Start } from "./start.tsx";
import { screens } from "./screens.ts";

/** The router of a session. The code of a screen is loaded at its first visit. */
const router = createBrowserRouter([
  {
    path: "/",
    Component: Shell,
    HydrateFallback: () => null,
    ErrorBoundary: Missing,
    children: [
      { index: true, Component: Start },
      ...screens.flatMap(({ routes }) =>
        routes.map(({ path, load }) => ({ path, lazy: async () => ({ Component: (await load()).Screen }) })),
      ),
      { path: "*", Component: Missing },
    ],
  },
]);

export const Console = () => <RouterProvider router={router} />;
