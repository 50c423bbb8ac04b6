import type { Centavos } from "@trevo/domain";

/**
 * The port to the bank: Pix in, Pix out, refunds and callbacks.
 *
 * Every external call that fails throws a `Fault`. `retryable` means that the same call, with the same ids, may be made again later.
 * `outcomeUnknown` means that the bank may already have executed the request: send it again, never assume. Amounts are in centavos,
 * instants are `Date`s, CPFs and names are as the bank has them.
 */
export interface PixGateway {
  /** Creates the charge, or returns the existing one: the same `txid` with the same amount is the same charge. */
  createCharge(order: ChargeOrder): Promise<Charge>;
  /** Null if the bank has no such charge. */
  readCharge(txid: string): Promise<ChargeState | null>;
  /** Returns all Pix received in the period from all pages, oldest first. `until` defaults to now. */
  listReceived(since: Date, until?: Date): Promise<ReceivedPix[]>;
  /** Null if the bank received no such Pix, whatever a callback claims. */
  readReceived(endToEndId: string): Promise<ReceivedPix | null>;
  /**
   * Sends money to a key whose owner must have this CPF. A refusal is a state, not an error. The same `id` never pays twice: if the bank
   * already has it, its current state is returned.
   */
  sendPayout(order: PayoutOrder): Promise<PayoutState>;
  /** Null if the bank never accepted an order with this id. Only then may it be sent again or abandoned. */
  readPayout(id: string): Promise<PayoutState | null>;
  /** Returns money to its payer. The same `refund_id` is the same refund. */
  refund(order: RefundOrder): Promise<Refund>;
  /** Registers the address for callbacks at the bank. `baseUrl` is `https://host/callbacks/{tenant}`; calls arrive at `{baseUrl}/pix`. */
  registerCallback(baseUrl: string): Promise<void>;
  /**
   * Authenticates the caller, then reads the events. They are only hints: read everything again from the bank before money moves. Throws
   * the refusals `bad_signature` and `malformed`.
   */
  verifyCallback(raw: RawCallback): Promise<PixNews>;
}

export interface ChargeOrder {
  /** Our id: 26 to 35 letters and digits, never used before. */
  txid: string;
  /** At least one centavo. */
  amount: Centavos;
  expires_in_s: number;
  /** CPF of the person to whom the charge is issued; anyone may pay it. Set together with `payer_name`, or not at all. */
  payer_cpf?: string | undefined;
  payer_name?: string | undefined;
  /** Text shown to the payer, at most 140 characters. */
  description: string;
}

export interface Charge {
  txid: string;
  /** Text for copy and paste and for the QR code. */
  br_code: string;
  created_at: Date;
  expires_in_s: number;
}

/** `active` includes expired charges: the API Pix has no such status, so compare `expires_at`. */
export type ChargeStatus = "active" | "completed" | "removed";

export interface ChargeState {
  txid: string;
  status: ChargeStatus;
  amount: Centavos;
  expires_at: Date;
  pix: ReceivedPix[];
}

export interface ReceivedPix {
  end_to_end_id: string;
  /** Null if it was paid to the key and not to a charge. */
  txid: string | null;
  amount: Centavos;
  paid_at: Date;
  /** Null if the bank did not name the payer. `cpf` is null for a company, and if the bank masks it. */
  payer: { name: string; cpf: string | null } | null;
  refunds: Refund[];
}

/** A refund. `demanded`: initiated by the scheme's own procedures (MED), not by us. */
export interface Refund {
  refund_id: string;
  amount: Centavos;
  status: "processing" | "done" | "failed";
  demanded: boolean;
  /** The bank's explanation of a failed or demanded refund. */
  reason: string | null;
}

export interface RefundOrder {
  end_to_end_id: string;
  /** Our id: 1 to 35 letters and digits, derived from what is refunded, so that a retry is the same refund. */
  refund_id: string;
  amount: Centavos;
}

export interface PayoutOrder {
  /** Our id: 1 to 35 letters and digits, the same in every attempt. */
  id: string;
  amount: Centavos;
  /** Normalised by `parsePixKey`. */
  key: string;
  /** Digits only. The bank refuses a key that belongs to another person. */
  cpf: string;
  /** Text shown to the receiver, at most 140 characters. */
  description: string;
}

/** `processing` is neither paid nor failed: keep it and query it again. */
export type PayoutStatus = "processing" | "paid" | "refused";

export interface PayoutState {
  id: string;
  /** Null if the order was refused before it became a Pix. */
  end_to_end_id: string | null;
  amount: Centavos;
  status: PayoutStatus;
  /** Set if and only if the status is `refused`. */
  refusal: PayoutRefusal | null;
  /** What the receiver's bank sent back after the payout was paid. Each `refund_id` counts once. */
  returns: Refund[];
}

export interface PayoutRefusal {
  /** The bank's own code, such as `chave_nao_pertence_ao_documento` or `AC03`. */
  code: string;
  message: string;
  /** True if the key is invalid: the withdrawal ends as `invalid_pix_key`. False for any other reason. */
  key_is_wrong: boolean;
}

export interface RawCallback {
  method: string;
  /** Names are in lower case, as Node provides them. */
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
  /** The bytes as received. */
  body: Buffer;
}

export interface PixNews {
  /** New Pix, or refunds of known ones. */
  received: { txid: string | null; end_to_end_id: string }[];
  payouts: { id: string }[];
}
