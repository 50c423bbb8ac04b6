import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `back-office/${id}`,
  file: `apps/server/src/${file}`,
  find,
  replace,
  suite: [
    "apps/server/test/office-cookie.test.ts",
    "apps/server/src/site/serve-office.test.ts",
    "apps/server/src/kernel/back-office.test.ts",
  ],
});

const attribute = (...mutant: Parameters<typeof on>): Mutant => ({
  ...on(...mutant),
  suite: ["apps/server/src/kernel/office-cookie.test.ts"],
});

/** Mutants of browser sessions at the back office, and of the host that serves its console. */
export const backOfficeMutants: readonly Mutant[] = [
  on("foreign-origin-counts", "kernel/office-cookie.ts", ["page !== undefined && page !== origin", "page !== undefined && page === ''"]),
  on("same-site-is-enough", "kernel/office-cookie.ts", [`site !== "same-origin"`, `site === "cross-site"`]),
  on("writes-without-an-origin", "kernel/office-cookie.ts", ["(page === undefined || site === undefined)", "site === undefined"]),
  on("writes-without-a-site", "kernel/office-cookie.ts", ["(page === undefined || site === undefined)", "page === undefined"]),
  on("cookie-and-token", "kernel/office-cookie.ts", [
    "token !== null && request.headers.authorization !== undefined",
    "token !== null && request.headers.authorization === ''",
  ]),
  attribute("cookie-for-scripts", "kernel/office-cookie.ts", ["Secure; HttpOnly;", "Secure;"]),
  attribute("cookie-for-other-sites", "kernel/office-cookie.ts", ["SameSite=Strict", "SameSite=None"]),
  on("cookie-stays", "modules/staff/routes.ts", [
    `await staff.logOut(scope, "here");\n    cookie.clear();`,
    `await staff.logOut(scope, "here");`,
  ]),
  on("nobody-asks-for-the-page", "kernel/http.ts", ["  refuseForeignPages(request, context.origin);\n", ""]),
  on("console-on-brands", "kernel/back-office.ts", [`isOffice(request) ? "office" : "tenants"`, `isOffice(request) ? "office" : "office"`]),
  on("console-kept", "site/serve-office.ts", [`"cache-control": "no-store"`, `"cache-control": "no-cache"`]),
];
