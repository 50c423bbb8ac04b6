import type { BrandFacts, LegalText } from "./legal.ts";
import { type Section, markup } from "./markup.ts";

const bonusRule = ({ regulated }: BrandFacts): Section =>
  regulated
    ? [
        "Bonuses",
        "We give no bonus for a deposit and none before a bet, as Brazilian Law 14.790/2023 demands. No money that you deposit is tied to targets.",
      ]
    : [
        "Bonuses",
        "Whoever takes a bonus takes the conditions written beside it: amount, deadline and how much must be staked. Withdrawing earlier cancels what remains of the bonus, and the site says so before.",
      ];

const gamesRule: Section = [
  "Games",
  'The outcome of every round is decided on the server and recorded. In house games you can <a href="/fairness">check a round\'s arithmetic</a>. A round interrupted by a fault is completed or refunded.',
];

/** `verifiable`: includes the rule on verifying rounds, new in the second version. */
export const termsEn = (facts: BrandFacts, { verifiable }: { verifiable: boolean }): LegalText => ({
  title: "Terms and conditions",
  summary: "What you agree with us when you open an account.",
  body: markup(
    `These terms hold between you and ${facts.operator}, which runs the brand ${facts.brand}. Read them before you open the account: your acceptance is recorded with version and date.`,
    [
      "Who may use the site",
      `To hold an account at ${facts.brand} you must:`,
      [
        "be 18 or older;",
        "be in Brazil;",
        "use your own details, with a regular CPF;",
        "not be barred by law, by a court or by self-exclusion.",
      ],
      "One account a person. Accounts in somebody else's name are closed.",
    ],
    [
      "Your account",
      "Keep your password to yourself: our team never asks for a password, a code or a Pix. If you notice a strange access, change the password and contact support.",
    ],
    [
      "Deposits",
      "Deposits are made by Pix, from an account in your name. The lowest and highest amounts are on the deposit screen before you make the code. A Pix from somebody else is returned to its account. A code lives for 5 minutes.",
    ],
    [
      "Withdrawals",
      "Withdrawals go by Pix to a key of yours. Phone and e-mail must be verified. Some requests are reviewed; the wallet shows where each one stands.",
      "A new key has a safety period before its first withdrawal, to protect you from somebody who found out your password.",
    ],
    bonusRule(facts),
    ...(verifiable ? [gamesRule] : []),
    [
      "Limits and breaks",
      'Your limits on deposits, losses and time stand above any offer. You may pause the account or exclude yourself in <a href="/responsible-gambling">My limits</a>.',
    ],
    [
      "Closing",
      "You may close your account at any time and withdraw the real balance. We may block an account for fraud, by order of an authority, or for breaking these terms; we give the reason wherever the law allows.",
    ],
    [
      "Changes of these terms",
      "Every version is kept with the day on which it came into force, and can be read at the end of this page. A change that takes rights away is announced before it holds.",
    ],
  ),
});

export const otherLegalEn = (facts: BrandFacts): Record<string, LegalText> => ({
  privacy: privacy(facts),
  "aml-policy": moneyLaundering(facts),
  "betting-terms": bettingRules(facts),
  "responsible-gaming": responsibleGaming(facts),
  "em-conformidade-com-a-regulamentacao": compliance(facts),
});

const privacy = ({ brand, operator }: BrandFacts): LegalText => ({
  title: "Privacy policy",
  summary: "Which data we keep, why and for how long.",
  body: markup(
    `${operator} is the controller of the data of those who use ${brand}.`,
    [
      "What we keep",
      [
        "registration data and contacts;",
        "your CPF, encrypted, and Pix keys;",
        "deposits, withdrawals and rounds;",
        "access records with IP address and device.",
      ],
    ],
    [
      "Why we keep it",
      "To run your account, pay your withdrawals, prevent fraud and money laundering, obey the law and look after those who play. Marketing messages depend on your choice.",
    ],
    [
      "Whom we share it with",
      "The bank that processes Pix, the messaging and verification services we use, and authorities where the law demands it. We sell no data.",
    ],
    [
      "For how long",
      "Records of accounts and bets stay for five years after closing, as the law asks. What the law does not ask for is erased earlier.",
    ],
    [
      "Your rights",
      "Under the LGPD you may see, correct and have your data erased, except what the law makes us keep. The CPF is always shown masked.",
    ],
    [
      "In your browser",
      "We use the browser's storage for the session, the language and screen preferences. None of it follows you to other sites.",
    ],
  ),
});

const moneyLaundering = ({ brand }: BrandFacts): LegalText => ({
  title: "Anti-money-laundering policy",
  summary: "What we verify, what we refuse and whom we report to.",
  body: markup(
    `${brand} identifies every customer, watches transactions and reports what the law makes it report, under Brazilian Law 9.613/1998.`,
    [
      "What we verify",
      "Identity and CPF, who owns the account that pays and receives, and unusual movements. We may ask for documents and the origin of the money before paying.",
    ],
    [
      "What we refuse",
      ["cash;", "crypto-assets;", "other people's accounts;", "payment slips and credit cards."],
      "Depositing and withdrawing without playing may lead to a review.",
    ],
    ["Whom we report to", "Suspicious transactions are reported to Coaf. The law does not allow us to tell the customer that we did."],
    ["Records", "We keep registrations and transactions for five years, and every decision about a withdrawal with who took it and why."],
  ),
});

const bettingRules = ({ brand }: BrandFacts): LegalText => ({
  title: "Betting rules",
  summary: "When a bet counts, how it is paid and what happens when something fails.",
  body: markup(
    "These rules hold for every game. Those of each game are on its own page and count first.",
    [
      "When a bet counts",
      `A bet counts once ${brand} confirms it and the amount leaves your balance. A confirmed bet cannot be cancelled.`,
    ],
    ["Limits", "Each game shows its lowest and highest stake. Your own limits on deposits, losses and time count first."],
    [
      "Return to player",
      "The RTP printed on each game is the average returned over a very large number of rounds. It says nothing about the next one.",
    ],
    [
      "Rounds you can check",
      'In house games the digest of the server\'s seed is published before the round. When you change seeds you receive the former one and can check every round made with it in <a href="/fairness">Fairness</a>.',
    ],
    [
      "Lost connections",
      "The server decides the round. If your connection drops after the stake, the result is in your history when you come back.",
    ],
    [
      "Errors",
      "A payment made by an evident error of the system may be corrected. The correction appears in the statement with its reason.",
    ],
  ),
});

const responsibleGaming = ({ phone }: BrandFacts): LegalText => ({
  title: "Responsible gaming",
  summary: "Limits, breaks, warning signs and where to get help.",
  body: markup(
    "Gambling is fun, not income. Decide how much you can lose and for how long you will play, and decide before.",
    [
      "Before you play",
      ["Never play to win back losses.", "Nor with the money for bills, medicine or rent.", "Nor sad, angry or after drinking."],
    ],
    [
      "Your limits",
      'In <a href="/responsible-gambling">My limits</a> you set limits on deposits, losses and time by day, week and month. Lowering one holds at once; raising one only after a delay.',
    ],
    [
      "Pause and self-exclusion",
      "You may stop for a while or exclude yourself. During exclusion you cannot log in, deposit or bet, and we send no marketing. The real balance stays yours.",
    ],
    [
      "Warning signs",
      ["hiding how much you play;", "borrowing money;", "playing more to feel the same;", "getting angry when stopping."],
      "A single one is reason enough to talk to somebody.",
    ],
    [
      "Where to get help",
      [
        'CVV: <a href="tel:188">call 188</a>, day and night, free.',
        'Gamblers Anonymous Brazil: <a href="https://jogadoresanonimos.com.br">jogadoresanonimos.com.br</a>.',
        "CAPS: the public centres treat gambling addiction.",
        ...(phone ? [`Our support: ${phone}.`] : []),
      ],
    ],
    ["Under 18", "Forbidden. With children at home, do not leave the account open or the password saved on the device."],
  ),
});

const compliance = ({ brand, operator, license, regulated }: BrandFacts): LegalText => ({
  title: "Compliance with regulation",
  summary: "Under which rules the brand operates, and how to complain.",
  body: markup(
    regulated
      ? `${brand}, of ${operator}, operates under Brazilian Law 14.790/2023 and the ordinances of the Secretariat of Prizes and Bets. ${license ?? ""}`.trim()
      : `${brand}, of ${operator}, follows, by its own choice, the rules of Brazilian Law 14.790/2023 that apply to this site.`,
    [
      "What it guarantees",
      [
        "every customer identified;",
        "accounts in one's own name only;",
        "Pix as the only means;",
        "customers' money kept apart from ours;",
        "RTP in view on every game;",
        "limits under your control.",
      ],
    ],
    ["Advertising", "We do not advertise to minors, do not show gambling as the way out of a problem, and promise no winnings."],
    [
      "Complaints",
      'Talk to support first. If that does not help, use <a href="https://consumidor.gov.br">consumidor.gov.br</a> or the ombudsman of the Ministry of Finance.',
    ],
    ["Language", "The Portuguese text is the binding one. Translations are there to help."],
  ),
});
