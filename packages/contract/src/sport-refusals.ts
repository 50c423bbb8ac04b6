/** Refusals of bets in a brand's own book, in both languages. */
export const sportRefusals = {
  too_many_favorites: {
    status: 409,
    pt: "Você já tem 200 favoritos, o máximo. Remova um para adicionar outro.",
    en: "You already have 200 favourites, the most. Remove one to add another.",
  },
  odds_changed: {
    status: 409,
    pt: "As odds mudaram. Confira as novas e confirme.",
    en: "The odds have changed. Check the new ones and confirm.",
  },
  market_suspended: {
    status: 409,
    pt: "Uma das seleções está suspensa agora. Espere ou remova-a do cupom.",
    en: "One of the selections is suspended now. Wait, or remove it from your slip.",
  },
  market_closed: {
    status: 409,
    pt: "Uma das seleções não aceita mais apostas. Remova-a do cupom.",
    en: "One of the selections takes no more bets. Remove it from your slip.",
  },
  odds_too_low: {
    status: 409,
    pt: "Uma das seleções está abaixo da odd mínima para apostar.",
    en: "One of the selections is below the least odds for a bet.",
  },
  related_selections: {
    status: 409,
    pt: "Duas seleções são da mesma partida e não podem ser combinadas.",
    en: "Two selections are from the same match and cannot be combined.",
  },
  not_combinable: {
    status: 409,
    pt: "Estas seleções não podem ser combinadas em uma aposta.",
    en: "These selections cannot be combined in one bet.",
  },
  cash_out_unavailable: {
    status: 409,
    pt: "Não dá para encerrar esta aposta agora.",
    en: "This bet cannot be cashed out now.",
  },
  cash_out_changed: {
    status: 409,
    pt: "O valor para encerrar mudou. Confira e confirme.",
    en: "The cash-out offer has changed. Check it and confirm.",
  },
  cash_out_pending: {
    status: 409,
    pt: "Um pedido para encerrar esta aposta já está sendo confirmado.",
    en: "A cash-out of this bet is already being confirmed.",
  },
  auto_cash_out_too_high: {
    status: 409,
    pt: "O valor está acima do que esta aposta pode chegar a valer.",
    en: "The amount is above what this bet can come to be worth.",
  },
  confirmation_late: {
    status: 409,
    pt: "Não conseguimos confirmar a aposta a tempo. Tente de novo.",
    en: "We could not confirm the bet in time. Try again.",
  },
  stake_too_low: { status: 409, pt: "O valor está abaixo da aposta mínima.", en: "The stake is below the minimum." },
  stake_too_high: {
    status: 409,
    pt: "O valor está acima do que esta aposta aceita agora.",
    en: "The stake is above what this bet accepts now.",
  },
} as const;
