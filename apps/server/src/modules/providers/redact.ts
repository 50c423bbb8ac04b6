/** Fields whose value opens something, or says who somebody is. Ids of players stay: a dispute needs them. */
const hidden = "(?:session|token|session_?id|secret|password|sign(?:ature)?|hash|email|first_?name|last_?name|nick_?name|ip|phone|cpf)";
const inJson = new RegExp(`("${hidden}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*("|$)`, "gi");
const inQuery = new RegExp(`((?:^|&)${hidden}=)[^&]*`, "gi");

/** A request or reply without what opens anything, whether it is JSON, broken JSON or a query. */
export const redact = (text: string): string => text.replaceAll("\0", "").replace(inJson, '$1"…"').replace(inQuery, "$1…");
