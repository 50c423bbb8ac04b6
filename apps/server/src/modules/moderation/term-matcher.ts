export interface TermHit {
  readonly term: number;
  /** Offset of the first character after the term. */
  readonly end: number;
}

export interface TermMatcher {
  /** Finds every occurrence of every term. Linear in the length of the text and the number of hits. */
  find(text: string): readonly TermHit[];
}

interface Node {
  readonly next: Map<number, number>;
  /** Indexes of the terms that end here. */
  ends: readonly number[];
}

const noHits: readonly TermHit[] = [];

/**
 * Aho–Corasick automaton with a table of all its transitions: the search takes one look-up for each character, whatever the number of
 * terms. Characters of no term are of class 0, which leads back to the start.
 */
export function termMatcher(terms: readonly string[]): TermMatcher {
  const alphabet = alphabetOf(terms);
  const { ascii, others, size } = alphabet;
  const nodes = trieOf(terms, alphabet);
  const table = transitionsOf(nodes, size);
  const ends = nodes.map((node) => node.ends);
  // The place of the next row; the complement of it where a term ends.
  const places = table.map((next) => (ends[next]?.length ? ~(next * size) : next * size));
  return {
    find: (text) => {
      let hits: TermHit[] | null = null;
      let place = 0;
      for (let index = 0; index < text.length; index += 1) {
        const unit = text.charCodeAt(index);
        place = places[place + (unit < 128 ? (ascii[unit] ?? 0) : (others.get(unit) ?? 0))] ?? 0;
        if (place >= 0) continue;
        place = ~place;
        hits ??= [];
        for (const term of ends[place / size] ?? []) hits.push({ term, end: index + 1 });
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
  for (const unit of new Set(terms.flatMap((term) => unitsOf(term)))) {
    if (unit < 128) ascii[unit] = size;
    else others.set(unit, size);
    size += 1;
  }
  return { ascii, others, size };
}

const unitsOf = (term: string): number[] => Array.from({ length: term.length }, (_, index) => term.charCodeAt(index));

function trieOf(terms: readonly string[], { ascii, others }: Alphabet): Node[] {
  const nodes: Node[] = [{ next: new Map(), ends: [] }];
  for (const [index, term] of terms.entries()) {
    if (term === "") continue;
    let node = nodes[0];
    for (const unit of unitsOf(term)) {
      const symbol = (unit < 128 ? ascii[unit] : others.get(unit)) ?? 0;
      let next = node?.next.get(symbol);
      if (next === undefined) {
        next = nodes.push({ next: new Map(), ends: [] }) - 1;
        node?.next.set(symbol, next);
      }
      node = nodes[next];
    }
    if (node) node.ends = [...node.ends, index];
  }
  return nodes;
}

/** Fills the rows from the start outwards: a row is that of its longest suffix with its own transitions over it. Also passes on the ends. */
function transitionsOf(nodes: readonly Node[], size: number): Int32Array {
  const table = new Int32Array(nodes.length * size);
  const queue: { readonly state: number; readonly fail: number }[] = [{ state: 0, fail: 0 }];
  for (let head = 0; head < queue.length; head += 1) {
    const { state = 0, fail = 0 } = queue[head] ?? {};
    if (state !== 0) table.copyWithin(state * size, fail * size, (fail + 1) * size);
    for (const [symbol, next] of nodes[state]?.next ?? []) {
      const suffix = state === 0 ? 0 : (table[state * size + symbol] ?? 0);
      table[state * size + symbol] = next;
      const node = nodes[next];
      if (node) node.ends = [...node.ends, ...(nodes[suffix]?.ends ?? [])];
      queue.push({ state: next, fail: suffix });
    }
  }
  return table;
}
