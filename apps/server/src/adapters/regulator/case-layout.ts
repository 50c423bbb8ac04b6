/** Values that JSON can hold. */
export type CaseJson = object;

/** Layout of the file of an integrity case. An authority's own layout replaces this one. */
export interface CaseLayout {
  readonly extension: string;
  pieces(head: CaseJson, bets: AsyncIterable<CaseJson>): AsyncIterable<string>;
}

/** The product's own layout, JSON with one line per bet: no authority has published one. */
export const ownCaseLayout: CaseLayout = {
  extension: "json",
  async *pieces(head, bets) {
    yield `{"case":${JSON.stringify(head)},"bets":[`;
    let separator = "\n";
    for await (const bet of bets) {
      yield separator + JSON.stringify(bet);
      separator = ",\n";
    }
    yield "\n]}\n";
  },
};
