import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { type Endpoint, contract } from "@trevo/contract";
import { type AdmissionNeeds, admit, admitByName } from "../apps/server/src/kernel/admission.ts";
import { systemClock } from "../apps/server/src/kernel/clock.ts";
import { createVault } from "../apps/server/src/kernel/crypto.ts";
import { Refusal } from "../apps/server/src/kernel/errors.ts";
import { createRateLimiter } from "../apps/server/src/kernel/rate-limiter.ts";
import type { TenantScope } from "../apps/server/src/kernel/scope.ts";
import { defaultSettings } from "../apps/server/src/seed/default-settings.ts";
import { inWords, measureHttp, newRun } from "./measure-http.ts";
import type { Suite, SuiteContext } from "./suite.ts";

const players = 10_000;
const decisions = 200_000;
const rounds = 5;

const scope: TenantScope = {
  tenant: {
    id: 1,
    operator_id: 1,
    slug: "trevo",
    timezone: "America/Sao_Paulo",
    operator_timezone: "America/Sao_Paulo",
    state: "active",
    settings: defaultSettings,
  },
  locale: "pt",
  request_id: "bench",
  ip: "203.0.113.7",
  user_agent: "bench",
  origin: "http://trevo.localhost",
  guest_id: null,
};

/** CPU microseconds of this process per call, the median of several rounds after a warm-up round. */
async function microsOf(call: (nth: number) => unknown): Promise<number> {
  const figures: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = process.cpuUsage();
    for (let nth = 0; nth < decisions; nth++) await call(nth);
    const { user, system } = process.cpuUsage(before);
    if (round > 0) figures.push((user + system) / decisions);
  }
  return figures.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

const refused = (call: () => Promise<unknown>) =>
  call().catch((error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)));

/** Measures the decision without the query that finds the session, which runs with or without limits. */
async function measureDecisions() {
  const vault = createVault("a secret of more than thirty-two characters");
  const tokens = Array.from({ length: players }, () => vault.newToken());
  const launches = tokens.map((_, nth) => ({ launch_id: `launch-${nth}`, player_id: `player-${nth}`, session_id: `session-${nth}` }));
  const byToken = new Map(tokens.map((token, nth) => [token, launches[nth]]));
  const needs: AdmissionNeeds = {
    vault,
    limiter: createRateLimiter({ clock: systemClock, scale: 100_000, shared: { share: () => undefined, onShared: () => undefined } }),
    authenticate: {
      player: async () => null,
      launch: async (_tenant, token) => (byToken.get(token) as Awaited<ReturnType<AdmissionNeeds["authenticate"]["launch"]>>) ?? null,
      staff: async () => null,
      isKnownDevice: async () => false,
    },
  };
  const round: Endpoint = contract["POST /house/api/rounds"];
  const login: Endpoint = contract["POST /auth/login"];
  const key = createSecretKey(randomBytes(32));
  const nameOf = (nth: number) => `p${nth % players}@exemplo.com`;
  return {
    hmac: await microsOf((nth) =>
      createHmac("sha256", key)
        .update(tokens[nth % players] ?? "")
        .digest(),
    ),
    session: await microsOf((nth) => needs.authenticate.launch(scope.tenant, tokens[nth % players] ?? "")),
    round: await microsOf((nth) => admit(needs, round, { scope, token: tokens[nth % players] ?? null })),
    forged: await microsOf((nth) => refused(() => admit(needs, round, { scope, token: `${"a".repeat(43)}${nth}` }))),
    login: await microsOf(async (nth) => {
      const admitted = await admit(needs, login, { scope, token: null });
      await admitByName(needs, login, { ...admitted, body: { username: nameOf(nth) } });
    }),
  };
}

/** A server whose admission looks the session up, but neither checks the token's keyed hash nor counts the call. */
const withoutAdmission = { NODE_OPTIONS: `--import=${new URL("without-admission.ts", import.meta.url).href}` };

async function measureRounds(context: SuiteContext, env: Record<string, string> | undefined) {
  const { installation, seconds, say } = context;
  const server = await installation.startProduct({ ...(env && { env }) });
  const kind = { name: "rounds", run: newRun(), players: context.players } as const;
  const figure = await measureHttp({ server, installation, kind, expect: '"state":"closed"', connections: 256, seconds });
  await server.stop();
  say(`instant rounds ${env ? "without" : "with"} admission: ${inWords(figure)}`);
  return figure;
}

/**
 * Measures the cost of authenticating and rate-limiting a call, compared with one HMAC, and instant rounds with and without it,
 * alternately.
 */
export const admission: Suite = async (context) => {
  const decision = await measureDecisions();
  const own = decision.round - decision.session;
  const words = Object.entries(decision).map(([name, micros]) => `${name} ${micros.toFixed(2)}`);
  context.say(`admission, µs of CPU: ${words.join(", ")}; a round's own ${own.toFixed(2)}`);
  const [first, bare, bareAgain, last] = [
    await measureRounds(context, undefined),
    await measureRounds(context, withoutAdmission),
    await measureRounds(context, withoutAdmission),
    await measureRounds(context, undefined),
  ];
  const server = ({ cpuMicros }: typeof first) => cpuMicros["server"] ?? 0;
  return {
    figures: { decision, with: [first, last], without: [bare, bareAgain] },
    bars: [
      { what: "admission of a round / one HMAC", ratio: own / decision.hmac, bar: 3, atMost: true },
      {
        what: "server CPU of a round with / without admission",
        ratio: (server(first) + server(last)) / (server(bare) + server(bareAgain)),
        bar: 1.05,
        atMost: true,
      },
    ],
  };
};
