import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { buildWorker } from "./vite/build-worker.ts";
import { completeMessages } from "./vite/complete-messages.ts";
import { leanLocale } from "./vite/lean-locale.ts";
import { paintCovers } from "./vite/paint-covers.ts";

/** Bundles everything that every first page needs into two files; without this, messages and small parts would be about fifty. */
const firstFiles = [
  { name: "framework", priority: 2, test: /node_modules\/(react|react-dom|scheduler|react-router|turbo-stream)\// },
  {
    name: "shell",
    priority: 1,
    test: new RegExp(
      [
        "src/paraglide/(runtime|registry|messages/(nav|bar(?!_mode|_keys)|home(?!_balance|_guest)|footer|preloader|error|regulated|offline|skip|close|loading|try|casino_badge|casino_play|notifications_bell))",
        "site/src/(lib/(consent|api|app-link|balance|bets|campaign|color-mode|confirm|history-step|guest|load|locale|modal-link|modals|prompt|rail|random-id|rolling|session|single-keys|site-data|storage|store|unread))",
        "site/src/app/(frame/(?!menu-sheet|confirm-question|player-|account-|keys-choice|mode-choice|rail-foot)|home/(?!balance-opening|late-sections)|error/(?!report|api)|learn-more|preloader|provider-logo|startup|head-script|root)",
        "site/src/features/casino/(cover|game-tile|game-spotlight)",
        "packages/ui/src/(button|format|game-card|icon|link|locale|mark|money|rail|sheet-over|states|tabs|theme|paints|toast)",
        "packages/contract/src/client",
        "packages/domain/src/locale\\.",
      ].join("|"),
    ),
  },
];

/**
 * Bundles the API queries, which every page but the first needs, into one file: the first page's list of files to load later is part of its
 * weight.
 */
const queries = {
  name: "queries",
  priority: 0,
  test: /node_modules\/@tanstack\/|site\/src\/lib\/(mutations|paged-|player-queries|query|request|use-action)/,
};

/** Messages of sheets that open over every page: one file instead of one each, for the same reason. */
const words = { name: "words", priority: 0, test: /src\/paraglide\/messages\/(money_|time_up|withdraw_add_password|vip_title)/ };

/** Input fields of the sheets that open over every page, and small parts of nearly all pages: two files, for the same reason. */
const fields = {
  name: "fields",
  priority: 1,
  test: /packages\/(domain\/src\/(age|cpf|person-name|phone)\.|ui\/src\/(checkbox|code-input|cpf-input|date-input|password-input|phone-input))|site\/src\/lib\/(email-input|turnstile)/,
};
const parts = {
  name: "parts",
  priority: 0,
  test: /packages\/ui\/src\/(copy-button|moment|notice)|packages\/domain\/src\/money\.|site\/src\/features\/protection\/use-moment/,
};

/** The sheet component with its dependencies, for the same reason. */
const sheets = {
  name: "sheets",
  priority: 1,
  test: /@base-ui\/react\/(dialog|internals\/use-button)\/|packages\/ui\/src\/(return-focus|sheet)\./,
};

export default defineConfig({
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [...firstFiles, queries, words, fields, parts, sheets] } } } },
    },
  },
  plugins: [
    completeMessages(),
    leanLocale(),
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      // The page's address determines its language (lib/locale.ts); the runtime only passes it on.
      strategy: ["globalVariable", "baseLocale"],
      outputStructure: "message-modules",
    }),
    tailwindcss(),
    reactRouter(),
    paintCovers(),
    buildWorker(),
  ],
});
