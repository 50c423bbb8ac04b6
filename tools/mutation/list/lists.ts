import type { Mutant } from "../mutant.ts";

const modules = "apps/server/src/modules";
const pages = ["apps/server/test/stable-pages.test.ts"];
const statements = [`${modules}/statements/stable-pages.test.ts`];
const anchor = ["apps/server/src/kernel/list-anchor.test.ts"];

interface Change {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly suite: readonly string[];
}

const on = (id: string, change: Change): Mutant => ({ id: `lists/${id}`, ...change });

/** Mutants of lists with page numbers: rows committed after page 1 was read appear on no page of that list. */
export const listMutants: readonly Mutant[] = [
  on("payments-of-later", {
    file: "apps/server/src/kernel/newest-first.ts",
    find: `...(anchor ? [seenBy(anchor, "listed_xid")] : []),`,
    replace: "",
    suite: statements,
  }),
  on("charge-listed-since-it-was-asked-for", {
    file: `${modules}/deposits/deposit-store.ts`,
    find: "case when br_code is null then pg_current_xact_id() else listed_xid end",
    replace: "listed_xid",
    suite: statements,
  }),
  on("rounds-of-later", {
    file: `${modules}/wallet/history-store.ts`,
    find: "${query.anchor ? sql`and id <= ${lastSeen(owner, query.anchor)}` : sql``}",
    replace: "",
    suite: statements,
  }),
  on("entries-of-later", {
    file: `${modules}/wallet/history-store.ts`,
    find: `if (query.anchor !== undefined) matching = matching.where("id", "<=", lastSeen(owner, query.anchor));`,
    replace: "",
    suite: statements,
  }),
  on("notifications-of-later", {
    file: `${modules}/notifications/store.ts`,
    find: `const seen = seenBy(anchor, "notifications.listed_xid");`,
    replace: "const seen = sql`true`;",
    suite: statements,
  }),
  on("favourites-of-later", {
    file: `${modules}/favorites/store.ts`,
    find: `(anchor ? kept.where(seenBy(anchor, "listed_xid")) : kept)`,
    replace: "kept",
    suite: pages,
  }),
  on("launches-of-later", {
    file: `${modules}/play/launches-store.ts`,
    find: `.where(seenBy(anchor, "listed_xid"))\n`,
    replace: "\n",
    suite: pages,
  }),
  on("friends-of-later", {
    file: `${modules}/players/store.ts`,
    find: `.where(seenBy(anchor, "listed_xid"))\n`,
    replace: "\n",
    suite: pages,
  }),
  on("changes-of-later", {
    file: `${modules}/protection/change-store.ts`,
    find: `.where(seenBy(anchor, "listed_xid"));`,
    replace: ";",
    suite: pages,
  }),
  on("documents-of-later", {
    file: `${modules}/content/list-documents.ts`,
    find: "hasSeen(anchor, document.listed_xid),",
    replace: "true,",
    suite: pages,
  }),
  on("open-transaction-seen", {
    file: "apps/server/src/kernel/list-anchor.ts",
    find: `BigInt(xid) < BigInt(xmax) && !open.split(",").includes(xid)`,
    replace: "BigInt(xid) < BigInt(xmax)",
    suite: anchor,
  }),
  on("later-transaction-seen", {
    file: "apps/server/src/kernel/list-anchor.ts",
    find: `BigInt(xid) < BigInt(xmax) && !open.split(",").includes(xid)`,
    replace: `!open.split(",").includes(xid)`,
    suite: anchor,
  }),
];
