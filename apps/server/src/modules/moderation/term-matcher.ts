interface Node {
  readonly next: Map<string, number>;
  fail: number;
  /** Indexes of the terms that end here. */
  ends: number[];
}

export interface TermHit {
  readonly term: number;
  /** Offset of the first character after the term. */
  readonly end: number;
}

export interface TermMatcher {
  /** Finds every occurrence of every term. Linear in the length of the text and the number of hits. */
  find(text: string): TermHit[];
}

/** Aho–Corasick automaton: the search time does not depend on the number of terms. */
export function termMatcher(terms: readonly string[]): TermMatcher {
  const nodes: Node[] = [{ next: new Map(), fail: 0, ends: [] }];
  for (const [index, term] of terms.entries()) if (term !== "") nodes[insert(nodes, term)]?.ends.push(index);
  linkFailures(nodes);
  return {
    find: (text) => {
      const hits: TermHit[] = [];
      let state = 0;
      for (let index = 0; index < text.length; index += 1) {
        state = step(nodes, state, text[index] ?? "");
        for (const term of nodes[state]?.ends ?? []) hits.push({ term, end: index + 1 });
      }
      return hits;
    },
  };
}

function insert(nodes: Node[], term: string): number {
  let state = 0;
  for (const unit of term) {
    let next = nodes[state]?.next.get(unit);
    if (next === undefined) {
      next = nodes.push({ next: new Map(), fail: 0, ends: [] }) - 1;
      nodes[state]?.next.set(unit, next);
    }
    state = next;
  }
  return state;
}

function step(nodes: readonly Node[], from: number, unit: string): number {
  let state = from;
  for (;;) {
    const next = nodes[state]?.next.get(unit);
    if (next !== undefined) return next;
    if (state === 0) return 0;
    state = nodes[state]?.fail ?? 0;
  }
}

function linkFailures(nodes: readonly Node[]): void {
  const queue = [...(nodes[0]?.next.values() ?? [])];
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head] ?? 0;
    for (const [unit, next] of nodes[state]?.next ?? []) {
      const node = nodes[next];
      if (!node) continue;
      node.fail = step(nodes, nodes[state]?.fail ?? 0, unit);
      node.ends = [...node.ends, ...(nodes[node.fail]?.ends ?? [])];
      queue.push(next);
    }
  }
}
