import type { Mutant } from "../mutant.ts";

const modules = "apps/server/src/modules";

const on =
  (area: string, test: string) =>
  (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
    id: `${area}/${id}`,
    file: `${modules}/${file}`,
    find,
    replace,
    suite: [`apps/server/test/${test}.test.ts`],
  });

const look = on("brand-looks", "brand-looks");
const preview = on("brand-previews", "brand-previews");
const hosts = on("brand-hosts", "brand-hosts");
const pictures = on("brand-pictures", "brand-pictures");
const translations = on("translations", "translations");
const content = on("content-drafts", "content-drafts");

/** Mutants of drafts of brands and texts: nobody overwrites a version they have not seen, and only what was checked is published. */
export const draftMutants: readonly Mutant[] = [
  look("written-over-a-saving", "brands/draft-look.ts", [
    "if ((draft?.revision ?? 0) === seen.revision && version === seen.base_version) return;",
    "if (version === seen.base_version) return;",
  ]),
  look("written-over-a-version", "brands/draft-look.ts", [
    "if ((draft?.revision ?? 0) === seen.revision && version === seen.base_version) return;",
    "if ((draft?.revision ?? 0) === seen.revision) return;",
  ]),
  pictures("counted-outside-the-lock", "brands/add-file.ts", ["await filesStore.lock(tx, tenant_id);", ""]),
  pictures("without-a-quota", "brands/add-file.ts", [">= brandFilesMost)", "< 0)"]),
  hosts("proved-by-the-adder", "brands/hosts.ts", [
    `action: "brand_host_verified", by,`,
    `action: "brand_host_verified", by: claim.created_by,`,
  ]),
  look("undone-unseen", "brands/draft-look.ts", ["await checkSeen(tx, locked, { ...seen, tenant_id });", ""]),
  look("published-unseen", "brands/publish-look.ts", ["await checkSeen(tx, locked, { ...input, tenant_id });", ""]),
  look("published-upon-an-older-version", "brands/publish-look.ts", [
    `if (draft?.base_version !== version) throw refuse("wrong_state");`,
    `if (!draft) throw refuse("wrong_state");`,
  ]),
  look("restored-upon-an-unseen-version", "brands/publish-look.ts", [
    `if (current !== input.current_version) throw refuse("wrong_state");`,
    "",
  ]),
  look("version-of-nothing", "brands/publish-look.ts", [
    `if (diffOf(published, look).fields.length === 0) throw refuse("wrong_state");`,
    "",
  ]),
  look("unreadable-colours", "brands/publish-look.ts", [
    `if (failing.length > 0) throw refuse("contrast_too_low", { extras: { failing } });`,
    "",
  ]),
  look("first-look-lost", "brands/publish-look.ts", ["if (latest === null) await", "if (latest !== null) await"]),

  look("scheduled-changed", "brands/draft-look.ts", [`if (draft?.goes_live_at) throw refuse("wrong_state");`, ""]),
  look("scheduled-for-the-past", "brands/schedule-look.ts", [
    "if (goes_live_at && goes_live_at <= now) throw",
    "if (goes_live_at && goes_live_at < new Date(0)) throw",
  ]),
  look("published-before-its-moment", "brands/schedule-look.ts", [
    "draft.goes_live_at > needs.clock.now()",
    "draft.goes_live_at < needs.clock.now()",
  ]),
  look("scheduled-unread", "brands/schedule-look.ts", ["if (goes_live_at) checkLook(locked.published, nextLook(locked));", ""]),

  preview("opened-twice", "brands/previews-store.ts", [`.where("cookie_hash", "is", null)`, ""]),
  preview("opened-late", "brands/previews-store.ts", [`.where("open_until", ">", now)`, ""]),
  preview("without-end", "brands/previews-store.ts", [`.where("ends_at", ">", now)`, ""]),
  preview("signed-out", "brands/previews.ts", [
    "if (!preview || !(await staff.isSignedIn(preview))) return null;",
    "if (!preview) return null;",
  ]),
  preview("permission-taken", "brands/previews.ts", [`if (!may?.has("brand.edit")) return null;`, "if (!may) return null;"]),
  preview("of-another-brand", "brands/previews-store.ts", [
    `.where("tenant_id", "=", tenant_id)\n      .where("cookie_hash", "=", cookie_hash)`,
    `.where("cookie_hash", "=", cookie_hash)`,
  ]),

  hosts("proved-by-any-record", "brands/hosts.ts", ["|| !records?.includes(recordOf(claim.token))", ""]),
  hosts("proved-too-late", "brands/hosts.ts", ["if (!claim || claim.ends_at <= now || !records", "if (!claim || !records"]),
  hosts("reserved", "brands/hosts.ts", [`if (isReservedHostName(host, needs.platformDomain)) throw refuse("host_taken");`, ""]),
  hosts("primary-by-who-added-it", "brands/hosts.ts", [
    `if (served.added_by === staffActor(scope.staff_id)) throw refuse("host_added_by_you");`,
    "",
  ]),
  hosts("primary-removed", "brands/hosts.ts", ["if (own && (own.is_primary || served.length === 1))", "if (own && served.length === 1)"]),
  hosts("last-removed", "brands/hosts.ts", ["(own.is_primary || served.length === 1)", "own.is_primary"]),

  content("saved-over-a-version", "content/save-draft.ts", [
    "if (!saved || latest !== base_version || (facts && facts.kind !== content.kind))",
    "if (!saved || (facts && facts.kind !== content.kind))",
  ]),
  translations("written-over", "content/translations.ts", [
    `if (!words || words[field]) throw refuse("wrong_state");`,
    `if (!words) throw refuse("wrong_state");`,
  ]),
  content("another-kind", "content/save-draft.ts", [" || (facts && facts.kind !== content.kind)", ""]),
  content("stored-as-it-was-written", "content/save-draft.ts", [
    "const content = sanitizedContent(input.content);",
    "const content = input.content;",
  ]),
  content("published-unseen", "content/publish-draft.ts", [`if (row.revision !== of.revision) throw refuse("wrong_state");`, ""]),
  content("scheduled-published-by-hand", "content/publish-draft.ts", [`if (row.goes_live_at) throw refuse("wrong_state");`, ""]),
  content("legal-without-a-date", "content/publish-draft.ts", [
    `if (isLegal && in_force_at === undefined) throw badField("in_force_at", "required");`,
    "",
  ]),
  content("in-force-before-it-was-read", "content/publish-draft.ts", [
    `if (in_force_at && new Date(in_force_at) < from) throw badField("in_force_at", "date_invalid");`,
    "",
  ]),
  content("scheduled-for-the-past", "content/schedule-draft.ts", [
    `if (goes_live_at && goes_live_at <= now) throw badField("goes_live_at", "date_invalid");`,
    "",
  ]),
  content("published-before-its-moment", "content/schedule-draft.ts", ["row.goes_live_at > clock.now()", "row.goes_live_at < clock.now()"]),
  content("late-and-in-force-before", "content/schedule-draft.ts", [
    "publication: notBefore(row.publication, needs.clock.now())",
    "publication: row.publication",
  ]),
  content("restored-over-a-version", "content/restore-version.ts", ["!isSaved || latest !== current_version ||", "!isSaved ||"]),
  content("shown-version-restored", "content/restore-version.ts", [" || (version === latest && facts?.withdrawn_at === null)", ""]),
  content("scheduled-discarded", "content/discard-draft.ts", [`if (row.goes_live_at) throw refuse("wrong_state");`, ""]),
];
