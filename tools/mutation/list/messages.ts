import type { Mutant } from "../mutant.ts";

const consents = "apps/server/src/modules/consents";

const consent = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `consents/${id}`,
  file: `${consents}/${file}`,
  find,
  replace,
  suite: [consents],
});

const deliveries = "apps/server/src/modules/deliveries";

const delivery = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `deliveries/${id}`,
  file: `${deliveries}/${file}`,
  find,
  replace,
  suite: [deliveries],
});

const logged = (id: string, [file, find, replace]: readonly [string, string, string]): Mutant => ({
  id: `deliveries/${id}`,
  file: `${deliveries}/${file}`,
  find,
  replace,
  suite: ["apps/server/test/delivery-log.test.ts"],
});

const messaging = "apps/server/src/adapters/messaging";

const mailer = (id: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `mail/${id}`,
  file: `${messaging}/smtp-mailer.ts`,
  find,
  replace,
  suite: [messaging],
});

const returned = (id: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `mail/${id}`,
  file: `${messaging}/mail-reports.ts`,
  find,
  replace,
  suite: [messaging],
});

/** Mutants of players' consent to messages, its withdrawal, and what is sent to them. */
export const messageMutants: readonly Mutant[] = [
  logged("log-of-another-brand", [
    "log-store.ts",
    '.where("tenant_id", "=", tenant_id)\n      .where("id", "=", id)',
    '.where("id", "=", id)',
  ]),
  logged("log-passed-over", ["log-store.ts", "(created_at, id) < (", "(created_at, id) <= ("]),
  delivery("words-of-protection", "retention-store.ts", ["(category <> 'protection' or created_at <= ${protection})", "true"]),
  consent("channel-without-carrier", "change-consents.ts", [
    "if (!(await isShown(needs, scope.tenant.id, input.channel)))",
    "if (false as boolean)",
  ]),
  delivery("report-twice", "record-report.ts", [
    "if (!(await reportStore.addEvent(tx, event))) return true;",
    "await reportStore.addEvent(tx, event);",
  ]),
  delivery("report-too-early", "record-report.ts", [
    "if (!(await apply(needs, tx, stored)))",
    "if (!(await apply(needs, tx, stored)) && false)",
  ]),
  delivery("report-of-another-brand", "report-store.ts", [
    '.where("tenant_id", "=", tenant_id)\n      .where("channel", "=", channel)\n      .where((eb)',
    ".where((eb)",
  ]),
  delivery("failure-after-delivery", "record-report.ts", [
    'state === "failed" : state === "delivered"',
    'state === "failed" : state === "expired"',
  ]),
  delivery("sms-without-being-asked", "deliver-notification.ts", ['(kind === "service" && is_on)', 'kind === "service"']),
  delivery("code-again", "send-now.ts", [`if (known.state === "sent" || known.state === "delivered")`, `if (known.state === "delivered")`]),
  delivery("code-by-the-job", "send-due.ts", [" || isDirect(delivery)", ""]),
  delivery("exclusion-without-delivery", "deliver-exclusion-notice.ts", [
    "dedupe_key: exclusionKey(exclusion.id, account.player_id)",
    `dedupe_key: exclusionKey(exclusion.id, "")`,
  ]),
  delivery("full-is-for-ever", "record-report.ts", [`delivery.class === "marketing" || attempts`, `delivery.class !== "" || attempts`]),
  delivery("complaint-of-all", "record-report.ts", [
    'if (report.is_permanent) await suppress(needs, tx, { delivery, reason: "complaint" });',
    "",
  ]),
  delivery("complaint-agrees", "record-report.ts", [`await needs.consents.record(tx, { tenant_id, player_id }, change);`, "void change;"]),
  { ...consent("four-times-full", "record-full.ts", ["count < mostFull", "count < mostFull - 1"]), suite: [deliveries] },
  delivery("class-of-the-queue", "send-due.ts", ["class: template.class, category: template.category", "category: template.category"]),
  delivery("facts-forgotten", "send-due.ts", ["facts: JSON.stringify(storedFacts(facts))", "facts: null"]),
  delivery("two-complaints", "check-complaints.ts", ["complaints >= leastComplaints", "complaints >= leastComplaints - 1"]),
  delivery("rate-beyond-the-bound", "check-complaints.ts", ["complaints * 1_000_000 >= sent * ppm", "complaints * 1_000_000 > sent * ppm"]),
  delivery("complaints-of-before", "check-complaints.ts", [
    "resumed_at > weekAgo ? resumed_at : weekAgo",
    "resumed_at > weekAgo ? weekAgo : weekAgo",
  ]),
  delivery("forgotten-by-any-stop", "check-complaints.ts", [
    "stop?.stopped_by === byComplaints ? stop.resumed_at",
    "stop ? stop.resumed_at",
  ]),
  delivery("complaints-about-service", "complaint-store.ts", ["and d.class = 'marketing' and d.channel", "and d.channel"]),
  delivery("stopped-again", "complaint-store.ts", ['.where("marketing_stops.resumed_at", "is not", null)', ""]),
  delivery("stopped-for-ever", "store.ts", ['.where("resumed_at", "is", null)', ""]),
  returned("bounce-of-the-sender", [`!ofSender.includes(code)`, "code !== null"]),
  returned("full-is-gone", [`if (code === "2.2")`, `if (code === "2.9")`]),
  returned("any-name", ["/^<?([A-Za-z0-9_-]{22})@", "/^<?([A-Za-z0-9_-]+)@"]),
  {
    id: "mail/any-secret",
    file: "apps/server/src/carrier-callbacks.ts",
    find: "!secrets.some((secret) => equalSecrets(given, secret))",
    replace: "secrets.length === 0",
    suite: ["apps/server/test/mail-returns.test.ts"],
  },
  consent("other-words", "change-consents.ts", [
    "if (change.granted && change.text_version !== consentVersion)",
    "if (change.text_version === null)",
  ]),
  consent("taking-back-needs-words", "change-consents.ts", ["change.granted && change.text_version", "change.text_version"]),
  consent("event-again", "change-consents.ts", ["if ((known?.granted ?? false) === granted) return;", ""]),
  consent("not-one-after-the-other", "change-consents.ts", ["await needs.players.holdAlone(tx, key);", ""]),
  consent("state-as-it-was", "store.ts", ["doUpdateSet({ granted, changed_at })", "doUpdateSet({ changed_at })"]),
  consent("switch-for-security", "change-consents.ts", [
    `classOf(input.category) !== "service"`,
    `classOf(input.category) === "marketing"`,
  ]),
  consent("sms-by-default", "policy.ts", [`channel === "push" || (`, `channel === "sms" || channel === "push" || (`]),
  consent("consent-for-any-channel", "create-consents.ts", ["state.channel === channel && state.granted", "state.granted"]),
  consent("address-as-spelled", "resume.ts", ["address.trim().toLowerCase()", "address.trim()"]),
  consent("bounce-ends", "store.ts", ["case when suppressions.until is null then null else excluded.until end", "excluded.until"]),
  delivery("block-ignored", "decide-delivery.ts", [
    `if (kind === "marketing" && block !== null)`,
    `if (kind === "marketing" && block === "")`,
  ]),
  delivery("consent-ignored", "decide-delivery.ts", [
    `if (kind === "marketing" && !is_consented)`,
    `if (kind === "service" && !is_consented)`,
  ]),
  delivery("stop-ignored", "decide-delivery.ts", [
    `if (kind === "marketing" && is_marketing_stopped)`,
    `if (kind === "service" && is_marketing_stopped)`,
  ]),
  delivery("suppressed-address", "decide-delivery.ts", ["return suppressed === null ? null : `suppressed:${suppressed}`;", "return null;"]),
  delivery("second-of-a-day", "decide-delivery.ts", ["claimed.channel_day >= marketingCaps", "claimed.channel_day > marketingCaps"]),
  delivery("quiet-hours-end-early", "decide-delivery.ts", ["if (hour < until) return", "if (hour < until - 1) return"]),
  delivery("late-in-the-evening", "decide-delivery.ts", ["if (hour < from) return null;", "if (hour <= from) return null;"]),
  delivery("sent-too-late", "decide-delivery.ts", ["if (facts.now >= facts.ttl_at)", "if (facts.now > facts.ttl_at)"]),
  delivery("marketing-again", "send-due.ts", [
    `delivery.class === "marketing" || delivery.attempts >= maxAttempts`,
    "delivery.attempts >= maxAttempts",
  ]),
  delivery("unconfirmed-address", "send-due.ts", ["return player.email_verified_at && player.email;", "return player.email;"]),
  delivery("words-in-the-clear", "send-due.ts", [
    "needs.vault.seal(JSON.stringify({ title: message.title, text: message.text }), wordsContext(delivery))",
    "Buffer.from(message.text)",
  ]),
  consent("every-category-by-mail", "policy.ts", ["mailed.includes(category)", "mailed.length > 0"]),
  delivery("notification-again", "deliver-notification.ts", [
    "dedupe_key: `notification:${id}`",
    "dedupe_key: `notification:${id}:${performance.now()}`",
  ]),
  delivery("mail-to-anybody", "deliver-notification.ts", ["player?.email_verified_at ?", "player ?"]),
  delivery("nameless-e-mail", "write-email.ts", ["message_id: `${reference}@${new URL(url).hostname}`,", ""]),
  {
    id: "deliveries/markup-in-an-e-mail",
    file: `${messaging}/mail-layout.ts`,
    find: 'escapes[mark] ?? ""',
    replace: "mark",
    suite: [deliveries],
  },
  delivery("bounce-forgotten", "keep-outcome.ts", ["if (isNew && address_index !== null)", "if (isNew && address_index === null)"]),
  delivery("bounce-as-any-refusal", "keep-outcome.ts", ["if (error instanceof Bounce)", "if (error === null)"]),
  delivery("token-in-the-path", "send-due.ts", [
    `\`\${origin}\${localPath("/unsubscribe", locale)}#\${token}\``,
    `\`\${origin}/unsubscribe/\${token}\``,
  ]),
  mailer("silence-is-a-no", ["outcomeUnknown: !isKnown", "outcomeUnknown: false"]),
  mailer("every-refusal-is-final", ["if (responseCode < permanent ||", "if ("]),
  mailer("password-is-final", [`|| code === "EAUTH")`, ")"]),
  mailer("no-mailbox-is-any-refusal", [`command === "RCPT TO" ?`, `command === "" ?`]),
  delivery("any-brand-unsubscribes", "unsubscribe.ts", [
    "deliveryStore.findToken(db, tenant.id, sha256(token))",
    "deliveryStore.findToken(db, tenant.id > 0 ? 1 : 0, sha256(token))",
  ]),
];
