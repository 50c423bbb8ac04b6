import type { Finding, LintProfile } from "./finding.ts";

/** A version of a reward box, as it would be published. */
export interface BoxVersion {
  /** In centavos; 0 for a box that is only given. */
  readonly price: number;
  /** Mean value as a share of the price, in basis points, rounded down; null without a price. */
  readonly return_bps: number | null;
}

export interface BoxContext {
  readonly profile: LintProfile;
  /** True if the brand's policy allows paid boxes: they are certified. */
  readonly allows_paid: boolean;
}

const leastReturn = 8_500;
const source = "Portaria SPA/MF 1.207/2024";

/**
 * Findings against publishing a paid box (L9). Its odds need no rule: every version shows them before the purchase. A box that is given is a
 * free prize, which L4 judges in the offer that gives it.
 */
export function lintBox({ price, return_bps }: BoxVersion, { profile, allows_paid }: BoxContext): Finding[] {
  if (price === 0) return [];
  const isLow = return_bps === null || return_bps < leastReturn;
  return [
    ...(profile === "regulated" && !allows_paid
      ? [
          {
            code: "L9",
            severity: "block" as const,
            path: "price",
            message: { pt: "Uma caixa paga precisa de certificação.", en: "A paid box needs a certification." },
            source,
          },
        ]
      : []),
    ...(isLow
      ? [
          {
            code: "L9",
            severity: profile === "regulated" ? ("block" as const) : ("warn" as const),
            path: "prizes",
            message: { pt: "O retorno da caixa é menor que 85%.", en: "The return of the box is below 85%." },
            source,
          },
        ]
      : []),
  ];
}
