/** A revealed round of Dice, for visitors without one: under 50.00 at R$ 5.00. */
export const sampleProof = {
  round_id: "00000000-0000-7000-8000-000000000000",
  server_seed_hash: "0882799f1d1bbb0b5c8d48b71ffaf989fd840ada0eb27516368098b3f41dede3",
  server_seed: "f2dcf20210f6595b7baad6e987a3b7db17217c4074d37739bf0daef2e083b0a6",
  client_seed: "quarta-folha",
  nonce: 3,
  game: "dice",
  params: { target: 50, direction: "under" },
  rules_hash: "e6970b403bef2ff19217dca34b01299b939bf794e70de7dc83fd6cf4d8b8e859",
  paytable_hash: "616683e6fb671cceabbabf24e678447cfd01f164eb1c88525de3316439279d36",
  outcome: { roll: 39.96 },
  stake: 500,
  payout: 990,
};
