/** A player with a session and a Pix key, who pays and is paid. */
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
  /** Amount in centavos. */
  readonly amount: number;
}

/** A withdrawal that the product has accepted. */
export interface Accepted {
  readonly id: string;
  readonly player_id: string;
  readonly amount: number;
}

/** Everything that was requested from the product and acknowledged by it, recorded outside of it. */
export interface ClientBook {
  readonly customers: readonly Customer[];
  readonly charges: Charge[];
  readonly accepted: Accepted[];
}
