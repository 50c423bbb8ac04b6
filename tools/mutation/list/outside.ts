import type { Mutant } from "../mutant.ts";

const adapters = "apps/server/src/adapters";
const modules = "apps/server/src/modules";
const pdf = [`${modules}/verification/check-pdf.test.ts`];
const addresses = [`${adapters}/outgoing-policy.test.ts`];
const wins = ["apps/server/test/conformance/protocols.test.ts", "apps/server/test/conformance/conformance.test.ts"];
const late = [`${modules}/open-rounds/parked-wins.test.ts`, ...wins];

const on =
  (area: string, suite: readonly string[]) =>
  (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({ id: `${area}/${id}`, file, find, replace, suite });

const document = on("pdf", pdf);
const address = on("outgoing", addresses);
const win = on("wins", wins);
const parked = on("wins", late);
const checkPdf = `${modules}/verification/check-pdf.ts`;
const policy = `${adapters}/outgoing-policy.ts`;

/** Mutants of external input: documents, addresses typed by a person, wins without a bet. */
export const outsideMutants: readonly Mutant[] = [
  document("begins-anywhere", checkPdf, [`!text.startsWith("%PDF-")`, `!text.includes("%PDF-")`]),
  document("anything-behind-its-end", checkPdf, ["const endMark = /%%EOF[\\0\\t\\n\\f\\r ]*$/;", "const endMark = /%%EOF/;"]),
  document("end-anywhere", checkPdf, ["const tailBytes = 1024;", "const tailBytes = 2048;"]),
  document("thirty-one-pages", checkPdf, ["const mostPages = 30;", "const mostPages = 31;"]),
  document("thirtieth-page-refused", checkPdf, ["const mostPages = 30;", "const mostPages = 29;"]),
  document("escaped-names", checkPdf, ["refusedName.test(spelledOut(part))", "refusedName.test(part)"]),
  document("object-streams-not-read", checkPdf, ["return inflated && [...parts, ...inflated];", "return inflated && parts;"]),
  document("object-stream-packed-another-way", checkPdf, [`if (filter === "other") return null;`, ""]),
  document("object-in-a-stream", checkPdf, ["if (objectMark.test(data)) parts.push(data);", ""]),
  document("inflates-without-bound", checkPdf, ["const mostInflated = 16 * 1024 * 1024;", "const mostInflated = 17 * 1024 * 1024;"]),
  document("scanners-test-taken", checkPdf, ["|| text.includes(scannerTest)", ""]),
  document("scripts-taken", checkPdf, [`  "JS",\n`, ""]),
  document("encrypted-taken", checkPdf, [`  "Encrypt",\n`, ""]),

  address("in-clear", policy, [`if (url.protocol !== "https:") return "not_https";`, ""]),
  address("with-credentials", policy, [`if (url.username !== "" || url.password !== "") return "credentials";`, ""]),
  address("private-literal", policy, [`return isPublicAddress(host) ? null : "not_public";`, "return null;"]),
  address("local-name", policy, ["localNames.test(host) ||", ""]),
  address("name-without-domain", policy, [`|| !host.includes(".")`, ""]),
  address("name-that-resolves-to-a-private-address", policy, ["if (refused || !first) {", "if (!first) {"]),
  address("one-public-address-is-enough", policy, [
    "const refused = found.find(({ address }) => !isPublicAddress(address));",
    "const refused = found.every(({ address }) => !isPublicAddress(address));",
  ]),
  address("ipv4-in-ipv6", policy, [
    `ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast"`,
    `ipaddr.isValid(address) && ["unicast", "ipv4Mapped", "6to4", "rfc6052"].includes(ipaddr.parse(address).range())`,
  ]),
  on("outgoing", [`${adapters}/call-out.test.ts`, ...addresses])("call-without-check", `${adapters}/call-out.ts`, [
    "const fault = call.policy?.faultOf(call.url);",
    "const fault = null;",
  ]),
  on("outgoing", [`${modules}/push`])("push-endpoint-kept", `${modules}/push/register-device.ts`, [
    "if (outgoing.faultOf(new URL(endpoint)))",
    "if (endpoint === '')",
  ]),
  on("outgoing", ["apps/server/test/provider-address.test.ts"])("provider-address-kept", `${modules}/providers/set-credentials.ts`, [
    "if (needs.outgoing.faultOf(new URL(base_url)))",
    "if (base_url === '')",
  ]),

  win("grant-that-nobody-gave", `${modules}/play/handle-callback.ts`, [
    "if (!(await areGrantsValid(needs, place, { caller, operations }))) return",
    "if (operations.length < 0) return",
  ]),
  win("grant-of-another-player", `${modules}/play/handle-callback.ts`, [
    "grant?.player_id === wager.caller.owner.player_id && grant.game_id === wager.caller.game_id",
    "grant?.game_id === wager.caller.game_id",
  ]),
  win("grant-of-another-game", `${modules}/play/handle-callback.ts`, [
    "grant?.player_id === wager.caller.owner.player_id && grant.game_id === wager.caller.game_id",
    "grant?.player_id === wager.caller.owner.player_id",
  ]),
  parked("grant-paid-twice", `${modules}/play/park-wins.ts`, [
    `if (!pays) return "promotion";`,
    `if (free.grant === null) return "promotion";`,
  ]),
  parked("grant-used-by-a-win-called-off", `${modules}/play/park-wins.ts`, [
    `const pays = reason !== "promotion" && (posting.status === "posted" || posting.status === "replayed");`,
    `const pays = reason !== "promotion";`,
  ]),
  parked("promotion-paid-at-once", `${modules}/play/park-wins.ts`, [`if (!pays) return "promotion";`, ""]),
  parked("late-win-one-beyond", `${modules}/play/park-wins.ts`, [
    "won + amount > place.tenant.settings.max_late_win",
    "won + amount > place.tenant.settings.max_late_win + 1",
  ]),
  parked("late-wins-counted-one-by-one", `${modules}/play/park-wins.ts`, ["won !== null && won + amount >", "won !== null && amount >"]),
];
