/** Whoever pays and is paid: a player with a session and a Pix key. */
export interface Customer {
  readonly id: string;
  readonly cpf: string;
  readonly name: string;
  readonly token: string;
  readonly method: string;
}

/** A charge that the product has acknowledged. */
export interface Charge {
  readonly id: string;
  readonly player_id: string;
  readonly txid: string;
  /** Centavos. */
  readonly amount: number;
}

/** A withdrawal that the product has accepted. */
export interface Accepted {
  readonly id: string;
  readonly player_id: string;
  readonly amount: number;
}

/** What was asked of the product and acknowledged by it, written down outside of it. */
export interface ClientBook {
  readonly customers: readonly Customer[];
  readonly charges: Charge[];
  readonly accepted: Accepted[];
}
