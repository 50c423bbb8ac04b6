import { type Json, call, eventually } from "./http.ts";
import { type Guest, type Place, deposit, join, withdraw } from "./players.ts";

const hourMs = 3_600_000;
export const dayHours = 24;
/** Hours from the beginning of each day at which people arrive. */
const hoursOfDay = [0, 5, 9] as const;
/** Visits in parallel. People arrive together, but a laptop has few cores. */
const atOnce = 4;
const roundsOfVisit = 14;
/** After this time a withdrawal can no longer be cancelled, and postponed work is picked up. */
const sentAfterMs = 120_000;

const given = [
  "Alice",
  "Bruno",
  "Camila",
  "Diego",
  "Elisa",
  "Fábio",
  "Gabriela",
  "Heitor",
  "Isabela",
  "João",
  "Karina",
  "Lucas",
  "Mirela",
  "Nicolas",
] as const;
const family = ["Araújo", "Barros", "Cardoso", "Dias", "Esteves"] as const;

interface Regular {
  readonly guest: Guest;
  /** Index of the person in order of arrival, from 0. */
  readonly number: number;
}

/** The games played, each with a bet that wins about half of the time. */
const games = [
  { game: "dice", params: { target: 50, direction: "over" } },
  { game: "feira", params: {} },
  { game: "limbo", params: { target: 2 } },
] as const;

const nameOf = (number: number): readonly [string, string] => [
  given[number % given.length] ?? "Alice",
  family[Math.floor(number / given.length) % family.length] ?? "Dias",
];

/**
 * Simulates the days before the first start, as a house of this size might have had them: people register, deposit, play, bet and withdraw,
 * all through the product's own API and on the sandbox's clock. All of them hide from other players, so that nobody sees the wins of a
 * person who does not exist. A week takes about a minute. The clock stays at the time of the last visit.
 */
export async function playDemoDays(place: Place, days: number, progress: (line: string) => void): Promise<void> {
  const regulars: Regular[] = [];
  for (let ago = days; ago > 0; ago -= 1) {
    progress(`  ${days - ago + 1}/${days}  ${ago} ${ago === 1 ? "day" : "days"} ago`);
    for (const hour of hoursOfDay) await playHours(place, { regulars, offsetHours: hour - ago * dayHours });
  }
}

/** Sets the clock of the product and of the sandbox to `offset_ms` from the present. Work due by then runs soon. */
export async function setDemoClock({ sandboxUrl, signal }: Place, offset_ms: number): Promise<void> {
  await call({ signal, url: `${sandboxUrl}/sandbox/clock`, body: { offset_ms, run_due: true } });
}

async function playHours(place: Place, { regulars, offsetHours }: { regulars: Regular[]; offsetHours: number }): Promise<void> {
  await setDemoClock(place, offsetHours * hourMs);
  const returning = regulars.filter(({ number }) => (number + offsetHours) % 5 === 0);
  const newcomers = [regulars.length, regulars.length + 1];
  const paid: { readonly guest: Guest; readonly id: string }[] = [];
  const visits = [
    ...returning.map((regular) => async () => visit(place, regular)),
    ...newcomers.map((number) => async () => {
      const regular = { number, guest: await arrive(place, number) };
      regulars.push(regular);
      return visit(place, regular);
    }),
  ];
  for (let begun = 0; begun < visits.length; begun += atOnce) {
    const guests = await Promise.all(visits.slice(begun, begun + atOnce).map((one) => one()));
    paid.push(...guests.filter((one) => one !== null));
  }
  if (paid.length === 0) return;
  await setDemoClock(place, offsetHours * hourMs + sentAfterMs);
  for (const { guest, id } of paid) await whenPaid(place, guest, id);
}

const api = ({ signal, siteUrl }: Place, path: string, more: { token?: string; body?: unknown } = {}): Promise<Json> =>
  call({ signal, url: `${siteUrl}${path}`, ...more });

async function arrive(place: Place, number: number): Promise<Guest> {
  const guest = await join(place, nameOf(number));
  await api(place, "/api/profile/toggle-hide-metrics", { token: guest.token, body: { hide_metrics: true } });
  return guest;
}

/** Deposits, plays, and possibly bets on a match or withdraws. Returns the withdrawal. */
async function visit(place: Place, { guest, number }: Regular): Promise<{ guest: Guest; id: string } | null> {
  const amount = 5_000 + (number % 7) * 2_500;
  await deposit(place, guest, amount);
  await playRounds(place, guest, number);
  if (number % 3 === 0) await betOnMatch(place, guest, Math.min(2_000, (await walletOf(place, guest)).balance));
  const { balance_withdrawal: left } = await walletOf(place, guest);
  if (number % 2 === 1 || left < 2_000) return null;
  const id = await withdraw(place, guest, Math.min(left, 30_000));
  return { guest, id };
}

async function playRounds(place: Place, guest: Guest, number: number): Promise<void> {
  const chosen = games[number % games.length] ?? games[0];
  const found = (await api(place, `/api/casinos/games?searchTerm=${chosen.game}`))["data"] as { id: number; gamecode: string }[];
  const id = found.find(({ gamecode }) => gamecode === chosen.game)?.id;
  const { gameUrl } = (await api(place, "/api/games/url", { token: guest.token, body: { game_id: id, mode: "real" } })) as {
    gameUrl: string;
  };
  const token = new URL(gameUrl).searchParams.get("token") ?? "";
  let { balance } = await walletOf(place, guest);
  for (let round = 0; round < roundsOfVisit && balance >= 100; round += 1) {
    const stake = Math.min(200 + ((number + round) % 5) * 100, balance);
    const played = await api(place, "/house/api/rounds", { token, body: { ...chosen, stake } });
    ({ balance } = played["data"] as { balance: number });
  }
}

interface Market {
  readonly id: number;
  readonly version: number;
  readonly takes_bets: boolean;
  readonly selections: readonly { readonly code: string; readonly odds_x1000: number | null }[];
}

/** Bets on the first selection of the match that begins last among those shown. */
async function betOnMatch(place: Place, { token }: Guest, stake: number): Promise<void> {
  const { data } = (await api(place, "/api/sportsbook/events")) as { data: { main: Market[] }[] };
  const market = data.flatMap(({ main }) => main).findLast(({ takes_bets, selections }) => takes_bets && selections[0]?.odds_x1000);
  const [selection] = market?.selections ?? [];
  if (!market || !selection || stake < 100) return;
  const { code, odds_x1000 } = selection;
  const legs = [{ odds_x1000, selections: [{ market_id: market.id, code, odds_x1000, version: market.version }] }];
  await api(place, "/api/sportsbook/bets", { token, body: { kind: "single", sizes: [1], legs, stake, accept: "any" } });
}

async function walletOf(place: Place, { token }: Guest): Promise<{ balance: number; balance_withdrawal: number }> {
  return (await api(place, "/api/profile/wallet", { token }))["data"] as { balance: number; balance_withdrawal: number };
}

async function whenPaid(place: Place, { token }: Guest, id: string): Promise<void> {
  await eventually(place.signal, "a payout", async () => {
    const { data } = await api(place, `/api/wallet/withdrawals/${id}`, { token });
    return (data as { waits_for: string | null }).waits_for === null ? true : undefined;
  });
}
