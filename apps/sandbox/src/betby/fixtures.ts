/** The partner's matches, with invented clubs so that they are not taken for real ones. Odds are in hundredths: home, draw, away. */
export interface Fixture {
  readonly id: string;
  readonly home: string;
  readonly away: string;
  readonly tournament: string;
  readonly odds: readonly [number, number, number];
}

export const outcomes = ["home", "draw", "away"] as const;
export type OutcomeName = (typeof outcomes)[number];

const rows: readonly (readonly [home: string, away: string, odds: Fixture["odds"]])[] = [
  ["Ipê FC", "Jacarandá", [185, 340, 420]],
  ["Araucária", "Pau-Brasil", [210, 320, 345]],
  ["Jequitibá", "Mogno SC", [160, 380, 550]],
  ["Cedro", "Peroba", [240, 310, 300]],
  ["Aroeira", "Sibipiruna", [275, 315, 260]],
  ["Quaresmeira", "Paineira", [150, 410, 620]],
  ["Embaúba", "Angico", [330, 325, 220]],
  ["Guapuruvu", "Copaíba", [195, 335, 390]],
  ["Buriti", "Carnaúba", [225, 305, 330]],
  ["Babaçu", "Juçara", [300, 320, 240]],
];

export const fixtures: readonly Fixture[] = rows.map(([home, away, odds], index) => ({
  id: String(2_001 + index),
  home,
  away,
  tournament: index < 5 ? "Copa do Parque" : "Liga das Praças",
  odds,
}));

export const oddsText = (hundredths: number): string => (hundredths / 100).toFixed(2);
