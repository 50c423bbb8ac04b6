const things = {
  pt: {
    coin: {
      verb: "Lançar",
      playing: "No ar",
      rule: "Cara paga, coroa não.",
      won: (prize) => `Cara! Você recebeu ${prize}`,
      lost: "Coroa. Não foi desta vez.",
    },
    bell: {
      verb: "Tocar",
      playing: "Tocando",
      rule: "Se o sino tocar três vezes, paga.",
      won: (prize) => `Três toques! Você recebeu ${prize}`,
      lost: "Um toque só. Não foi desta vez.",
    },
    top: {
      verb: "Girar",
      playing: "Girando",
      rule: "Se o pião ficar em pé, paga.",
      won: (prize) => `Ficou em pé! Você recebeu ${prize}`,
      lost: "Caiu. Não foi desta vez.",
    },
    button: {
      verb: "Apertar",
      playing: "Apertando",
      rule: "Metade das vezes o botão paga.",
      won: (prize) => `O botão pagou ${prize}`,
      lost: "Não foi desta vez.",
    },
  },
  en: {
    coin: {
      verb: "Toss",
      playing: "In the air",
      rule: "Heads pays, tails does not.",
      won: (prize) => `Heads! You received ${prize}`,
      lost: "Tails. Not this time.",
    },
    bell: {
      verb: "Ring",
      playing: "Ringing",
      rule: "If the bell rings three times, it pays.",
      won: (prize) => `Three rings! You received ${prize}`,
      lost: "Only one ring. Not this time.",
    },
    top: {
      verb: "Spin",
      playing: "Spinning",
      rule: "If the top stays up, it pays.",
      won: (prize) => `It stayed up! You received ${prize}`,
      lost: "It fell. Not this time.",
    },
    button: {
      verb: "Press",
      playing: "Pressing",
      rule: "Half the time the button pays.",
      won: (prize) => `The button paid ${prize}`,
      lost: "Not this time.",
    },
  },
};

const common = {
  pt: {
    balance: "Saldo",
    demoBalance: "Saldo demo",
    unknown: "indisponível",
    stake: "Valor da aposta",
    pays: (stake, prize) => `${stake} paga ${prize}`,
    refused: "A aposta não foi aceita.",
    short: "Saldo insuficiente.",
    over: "A sessão acabou. Abra o jogo de novo.",
  },
  en: {
    balance: "Balance",
    demoBalance: "Demo balance",
    unknown: "not available",
    stake: "Stake",
    pays: (stake, prize) => `${stake} pays ${prize}`,
    refused: "The bet was not accepted.",
    short: "Insufficient balance.",
    over: "The session is over. Open the game again.",
  },
};

export const wordsOf = (locale, thing) => ({ ...common[locale], ...things[locale][thing] });

/** What the product's refusals mean, in the codes of every protocol. */
export function refusalsOf(locale) {
  const { short, over } = common[locale];
  return {
    INSUFFICIENT_FUNDS: short,
    insufficient_funds: short,
    RS_ERROR_NOT_ENOUGH_MONEY: short,
    100: short,
    SESSION_EXPIRED: over,
    SESSION_INVALID: over,
    session_expired: over,
    RS_ERROR_TOKEN_EXPIRED: over,
    101: over,
  };
}
