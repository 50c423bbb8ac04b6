/** Fields with secrets or personal data. Player ids stay, because a dispute needs them. */
const hidden = "(?:session|token|session_?id|secret|password|sign(?:ature)?|hash|email|first_?name|last_?name|nick_?name|ip|phone|cpf)";
const inJson = new RegExp(`("${hidden}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*("|$)`, "gi");
const inQuery = new RegExp(`((?:^|&)${hidden}=)[^&]*`, "gi");

/** Returns a request or reply without secrets and personal data, whether it is JSON, broken JSON or a query string. */
export const redact = (text: string): string => text.replaceAll("\0", "").replace(inJson, '$1"…"').replace(inQuery, "$1…");
