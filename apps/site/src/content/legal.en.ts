import type { BrandFacts, LegalTexts } from "./legal.ts";

export const legalEn: LegalTexts = (facts) => ({
  terms: terms(facts),
  privacy: privacy(facts),
  "aml-policy": moneyLaundering(facts),
  "betting-terms": bettingRules(facts),
  "responsible-gaming": responsibleGaming(facts),
  "em-conformidade-com-a-regulamentacao": compliance(facts),
});

const terms = ({ brand, minDeposit, maxDeposit, minWithdrawal, maxWithdrawal }: BrandFacts) => ({
  title: "Terms and conditions",
  sections: [
    {
      title: "Who may use the site",
      text: [
        `To hold an account at ${brand} you must be 18 or older, be in Brazil and use your own details. One account a person. Accounts in somebody else's name are closed.`,
      ],
    },
    {
      title: "Your account",
      text: [
        "Keep your password to yourself: our team never asks for a password, a code or a Pix. If you notice a strange access, change the password and contact support.",
      ],
    },
    {
      title: "Deposits",
      text: [
        `Deposits are made by Pix, from ${minDeposit} to ${maxDeposit}, from an account in your name. A Pix from somebody else is returned to its account. A code lives for 5 minutes.`,
      ],
    },
    {
      title: "Withdrawals",
      text: [
        `Withdrawals go by Pix to a key of yours, from ${minWithdrawal} to ${maxWithdrawal}. Phone and e-mail must be verified. Some requests are reviewed; the wallet shows where each one stands.`,
      ],
    },
    {
      title: "Bonuses",
      text: [
        "Whoever takes a bonus takes the conditions written beside it: amount, deadline and how much must be staked. Withdrawing earlier cancels what remains of the bonus.",
      ],
    },
    {
      title: "Games",
      text: [
        "The outcome of every round is decided on the server and recorded. In house games you can check a round's arithmetic. A round interrupted by a fault is completed or refunded.",
      ],
    },
    {
      title: "Closing",
      text: [
        "You may pause or close your account at any time and withdraw the real balance. We may block an account for fraud, by order of an authority, or for breaking these terms.",
      ],
    },
  ],
});

const privacy = ({ brand }: BrandFacts) => ({
  title: "Privacy policy",
  sections: [
    {
      title: "What we keep",
      text: [
        `${brand} keeps your registration data, contacts, Pix keys, the history of deposits, withdrawals and rounds, and access records with IP address and device.`,
      ],
    },
    {
      title: "Why we keep it",
      text: [
        "To run your account, pay your withdrawals, prevent fraud and money laundering, obey the law and look after players. Marketing messages depend on your choice.",
      ],
    },
    {
      title: "Whom we share it with",
      text: [
        "With the bank that processes Pix, with the messaging and verification services we use, and with authorities where the law demands it. We sell no data.",
      ],
    },
    {
      title: "Your rights",
      text: [
        "Under the LGPD you may see, correct and ask for the deletion of your data, except what the law obliges us to keep. The CPF is stored encrypted and always shown masked.",
      ],
    },
    {
      title: "In your browser",
      text: ["We use the browser's storage for the session, the language and display preferences. None of it follows you to other sites."],
    },
  ],
});

const moneyLaundering = ({ brand }: BrandFacts) => ({
  title: "Anti-money-laundering policy",
  sections: [
    {
      title: "Our commitment",
      text: [`${brand} identifies every customer, watches operations and reports what must be reported under Brazilian Law 9.613/1998.`],
    },
    {
      title: "What we check",
      text: [
        "Identity and CPF, who owns the account that pays and receives, and unusual movements. We may ask for documents and the origin of the money before paying.",
      ],
    },
    {
      title: "What we refuse",
      text: [
        "Cash, crypto-assets, other people's accounts, payment slips and credit cards. Depositing and withdrawing without playing may lead to a review.",
      ],
    },
  ],
});

const bettingRules = ({ brand }: BrandFacts) => ({
  title: "Betting rules",
  sections: [
    {
      title: "When a bet counts",
      text: [`A bet counts once ${brand} confirms it and the amount leaves your balance. A confirmed bet cannot be cancelled.`],
    },
    { title: "Limits", text: ["Each game shows its lowest and highest stake. Your own limits on deposits, losses and time count first."] },
    {
      title: "Return to player",
      text: [
        "The RTP printed on each game is the average returned over a very large number of rounds. It says nothing about the next one.",
      ],
    },
    {
      title: "Rounds you can check",
      text: [
        "In house games the digest of the server's seed is published before the round. When you change seeds you receive the former one and can check every round made with it.",
      ],
    },
    {
      title: "Errors",
      text: ["A payment made by an evident error of the system may be corrected. The correction appears in the statement with its reason."],
    },
  ],
});

const responsibleGaming = ({ phone }: BrandFacts) => ({
  title: "Responsible gaming",
  sections: [
    {
      title: "Before you play",
      text: [
        "Gambling is fun, not income. Decide how much you can lose and for how long you will play. Never play to win back losses, nor with the rent.",
      ],
    },
    {
      title: "Your limits",
      text: [
        "In My limits you set limits on deposits, losses and time by day, week and month. Lowering one holds at once; raising one only after a delay.",
      ],
    },
    {
      title: "Pause and self-exclusion",
      text: [
        "You may stop for a while or exclude yourself. During exclusion you cannot log in, deposit or bet, and we send no marketing. The real balance stays yours.",
      ],
    },
    {
      title: "Warning signs",
      text: [
        "Hiding how much you play, borrowing money, playing more to feel the same, or getting angry when stopping are signs to look for help.",
      ],
    },
    {
      title: "Where to get help",
      text: [
        `CVV: call 188, day and night, free. Gamblers Anonymous Brazil: jogadoresanonimos.com.br. The public CAPS centres treat gambling addiction.${phone ? ` Our support: ${phone}.` : ""}`,
      ],
    },
    { title: "Under 18", text: ["Forbidden. With children at home, do not leave the account open or the password saved on the device."] },
  ],
});

const compliance = ({ brand, license, regulated }: BrandFacts) => ({
  title: "Compliance with regulation",
  sections: [
    {
      title: "Authorisation",
      text: [
        regulated
          ? `${brand} operates under Brazilian Law 14.790/2023 and the ordinances of the Secretariat of Prizes and Bets. ${license ?? ""}`.trim()
          : `${brand} follows, by its own choice, the rules of Brazilian Law 14.790/2023 that apply to this site.`,
      ],
    },
    {
      title: "What it guarantees",
      text: [
        "Every customer identified, accounts in one's own name only, Pix as the only means, customers' money kept apart, RTP in view on every game, and limits under your control.",
      ],
    },
    {
      title: "Complaints",
      text: ["Talk to support first. If that does not help, use consumidor.gov.br or the ombudsman of the Ministry of Finance."],
    },
  ],
});
