import type { Centavos } from "@trevo/domain";

/** The bank's records. Statuses are the exact words of the Pix API and Efí; instants are ISO strings. */
export interface ChargeRow {
  readonly txid: string;
  /** The receiver's Pix key. */
  readonly key: string;
  readonly amount: Centavos;
  readonly expires_in_s: number;
  readonly created_at: string;
  readonly revision: number;
  readonly status: "ATIVA" | "CONCLUIDA";
  readonly location_id: number;
  readonly location: string;
  readonly br_code: string;
  /** The person that the charge names as payer. */
  readonly debtor: Person | null;
  readonly request: string | null;
}

export interface Person {
  readonly name: string;
  readonly cpf: string;
}

export interface PixRow {
  readonly end_to_end_id: string;
  readonly txid: string | null;
  readonly key: string;
  readonly amount: Centavos;
  readonly paid_at: string;
  readonly payer: Person;
  readonly refunds: RefundRow[];
}

export interface RefundRow {
  readonly id: string;
  readonly rtr_id: string;
  readonly amount: Centavos;
  readonly nature: "ORIGINAL" | "MED_FRAUDE";
  readonly status: "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO";
  readonly reason: string | null;
  readonly requested_at: string;
  readonly settled_at: string | null;
}

export interface PayoutRow {
  readonly id: string;
  readonly end_to_end_id: string;
  /** Pix key of the paying account. */
  readonly payer_key: string;
  /** The receiver's key, and the CPF that the order names as its owner. */
  readonly key: string;
  readonly cpf: string;
  readonly amount: Centavos;
  readonly description: string | null;
  readonly status: "EM_PROCESSAMENTO" | "REALIZADO" | "NAO_REALIZADO";
  readonly error: { code: string; reason: string } | null;
  /** True to stay in processing until someone settles it. */
  readonly stuck: boolean;
  readonly requested_at: string;
  readonly settled_at: string | null;
  readonly returns: RefundRow[];
}

export interface WebhookRow {
  readonly key: string;
  readonly url: string;
  readonly created_at: string;
}
