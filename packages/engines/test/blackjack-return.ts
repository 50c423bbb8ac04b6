/** Values of cards, ace 1: how many of the thirteen ranks have each. */
const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const chanceOf = (value: number): number => (value === 10 ? 4 : 1) / 13;

/** A hand as far as totals go: every ace as 1, and whether there is one. */
interface Count {
  readonly hard: number;
  readonly ace: boolean;
}

const add = ({ hard, ace }: Count, value: number): Count => ({ hard: hard + value, ace: ace || value === 1 });
const countOfCards = (...cards: number[]): Count => cards.reduce(add, { hard: 0, ace: false });
const totalOf = ({ hard, ace }: Count): number => (ace && hard <= 11 ? hard + 10 : hard);
const mean = (of: (value: number) => number): number => values.reduce((sum, value) => sum + chanceOf(value) * of(value), 0);

/** Answers once for each key. */
function remembered<A extends unknown[]>(answer: (...key: A) => number): (...key: A) => number {
  const known = new Map<string, number>();
  return (...key) => {
    const name = JSON.stringify(key);
    const value = known.get(name) ?? answer(...key);
    known.set(name, value);
    return value;
  };
}

/** How likely a dealer with this hand ends on `end`, 17 to 21, or 22 for anything above. */
const dealerEnds = remembered((count: Count, end: number): number => {
  const total = totalOf(count);
  if (total >= 17) return Math.min(total, 22) === end ? 1 : 0;
  return mean((value) => dealerEnds(add(count, value), end));
});

const makesNatural = (up: number, other: number): boolean => up + other === 11 && (up === 1 || other === 1);
const naturalChance = (up: number): number => values.reduce((sum, value) => sum + (makesNatural(up, value) ? chanceOf(value) : 0), 0);

/** The same for an open card, where the dealer has looked and has no natural. */
export const dealerEndsFrom = remembered(
  (up: number, end: number): number =>
    mean((hidden) => (makesNatural(up, hidden) ? 0 : dealerEnds(countOfCards(up, hidden), end))) / (1 - naturalChance(up)),
);

/** What each way to play on is worth, in opening stakes won, for one hand of one stake. */
const stand = remembered((count: Count, up: number): number => {
  const total = totalOf(count);
  if (total > 21) return -1;
  const ends = [17, 18, 19, 20, 21, 22];
  return ends.reduce((sum, end) => sum + dealerEndsFrom(up, end) * (end > 21 || total > end ? 1 : total === end ? 0 : -1), 0);
});
const hit = (count: Count, up: number): number => mean((value) => best(add(count, value), up));
const best = remembered((count: Count, up: number): number =>
  totalOf(count) > 21 ? -1 : totalOf(count) === 21 ? stand(count, up) : Math.max(stand(count, up), hit(count, up)),
);
const double = (count: Count, up: number): number => 2 * mean((value) => stand(add(count, value), up));
const bestOfTwo = (count: Count, up: number): number =>
  totalOf(count) === 21 ? stand(count, up) : Math.max(best(count, up), double(count, up));
const split = (card: number, up: number): number => 2 * mean((value) => (card === 1 ? stand : bestOfTwo)(countOfCards(card, value), up));

/** The best of the moves that there are. Values of cards, ace 1, court cards 10. */
export function bestMove(cards: readonly number[], up: number, moves: readonly string[]): string {
  const count = countOfCards(...cards);
  const worth: Record<string, number> = {
    stand: stand(count, up),
    hit: hit(count, up),
    double: double(count, up),
    split: split(cards[0] ?? 0, up),
  };
  return moves.reduce((chosen, move) => ((worth[move] ?? -9) > (worth[chosen] ?? -9) ? move : chosen), "stand");
}

/** What a round with perfect play brings back per opening stake: every open card, every two cards, every best move, exactly but for floating point. */
export function blackjackReturn(): number {
  const won = mean((up) =>
    mean((first) =>
      mean((second) => {
        const dealerNatural = naturalChance(up);
        if (makesNatural(first, second)) return 1.5 * (1 - dealerNatural);
        const played = bestOfTwo(countOfCards(first, second), up);
        const playing = first === second ? Math.max(played, split(first, up)) : played;
        return -dealerNatural + (1 - dealerNatural) * playing;
      }),
    ),
  );
  return 1 + won;
}

/** How likely a dealer ends so, before anything is known: 17 to 21, above, or with a natural (23). */
export const dealerEnd = (end: number): number =>
  mean((up) => (end === 23 ? naturalChance(up) : (1 - naturalChance(up)) * dealerEndsFrom(up, end)));
