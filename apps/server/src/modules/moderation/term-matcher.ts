export interface TermHit {
  readonly term: number;
  /** Offset of the first character after the term. */
  readonly end: number;
}

export interface TermMatcher {
  /** Finds every occurrence of every term. Linear in the length of the text and the number of hits. */
  find(text: string): readonly TermHit[];
}

const noHits: readonly TermHit[] = [];

/**
 * Aho–Corasick automaton with a table of all its transitions: the search takes one look-up for each character, whatever the number of
 * terms. Characters of no term are of class 0, which leads back to the start.
 */
export function termMatcher(terms: readonly string[]): TermMatcher {
  const alphabet = alphabetOf(terms);
  const { ascii, others, size } = alphabet;
  const { rows, ends } = linkSuffixes(trieOf(terms, alphabet), size);
  // The place of the next row; the complement of it where a term ends.
  for (let index = 0; index < rows.length; index += 1) {
    const next = rows[index] ?? 0;
    rows[index] = ends.has(next) ? ~(next * size) : next * size;
  }
  return {
    find: (text) => {
      let hits: TermHit[] | null = null;
      let place = 0;
      for (let index = 0; index < text.length; index += 1) {
        const unit = text.charCodeAt(index);
        place = rows[place + (unit < 128 ? (ascii[unit] ?? 0) : (others.get(unit) ?? 0))] ?? 0;
        if (place >= 0) continue;
        place = ~place;
        hits ??= [];
        for (const term of ends.get(place / size) ?? []) hits.push({ term, end: index + 1 });
      }
      return hits ?? noHits;
    },
  };
}

interface Alphabet {
  readonly ascii: Uint16Array;
  readonly others: ReadonlyMap<number, number>;
  /** Number of classes, with class 0. */
  readonly size: number;
}

/** Numbers the characters of the terms. */
function alphabetOf(terms: readonly string[]): Alphabet {
  const ascii = new Uint16Array(128);
  const others = new Map<number, number>();
  let size = 1;
  for (const term of terms)
    for (let index = 0; index < term.length; index += 1) {
      const unit = term.charCodeAt(index);
      if (unit < 128 ? ascii[unit] !== 0 : others.has(unit)) continue;
      if (unit < 128) ascii[unit] = size;
      else others.set(unit, size);
      size += 1;
    }
  return { ascii, others, size };
}

interface Trie {
  /** A row of next states for each state; 0 where there is none. */
  readonly rows: Int32Array;
  readonly states: number;
  /** Indexes of the terms that end at a state. */
  readonly ends: Map<number, readonly number[]>;
}

function trieOf(terms: readonly string[], { ascii, others, size }: Alphabet): Trie {
  let rows = new Int32Array(256 * size);
  let states = 1;
  const ends = new Map<number, readonly number[]>();
  for (const [term, text] of terms.entries()) {
    if (text === "") continue;
    while ((states + text.length) * size > rows.length) rows = grown(rows);
    let state = 0;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      const place = state * size + ((unit < 128 ? ascii[unit] : others.get(unit)) ?? 0);
      if (rows[place] === 0) {
        rows[place] = states;
        states += 1;
      }
      state = rows[place] ?? 0;
    }
    ends.set(state, [...(ends.get(state) ?? []), term]);
  }
  return { rows: rows.slice(0, states * size), states, ends };
}

function grown(rows: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(rows.length * 2);
  larger.set(rows);
  return larger;
}

/**
 * Completes the rows from the start outwards: where a state has no next one, that of its longest suffix follows. A state also ends the terms
 * of its suffixes.
 */
function linkSuffixes({ rows, states, ends }: Trie, size: number): Pick<Trie, "rows" | "ends"> {
  const suffixes = new Int32Array(states);
  const queue = new Int32Array(states);
  let length = 1;
  for (let head = 0; head < length; head += 1) {
    const state = queue[head] ?? 0;
    const suffix = suffixes[state] ?? 0;
    for (let symbol = 1; symbol < size; symbol += 1) {
      const place = state * size + symbol;
      const after = state === 0 ? 0 : (rows[suffix * size + symbol] ?? 0);
      const next = rows[place] ?? 0;
      if (next === 0) {
        rows[place] = after;
        continue;
      }
      suffixes[next] = after;
      const shorter = ends.get(after);
      if (shorter) ends.set(next, [...(ends.get(next) ?? []), ...shorter]);
      queue[length] = next;
      length += 1;
    }
  }
  return { rows, ends };
}
