import type { Centavos } from "@trevo/domain";

/**
 * The bank behind a port: Pix in, Pix out, refunds and callbacks.
 *
 * Every call that fails outside throws a `Fault`. `retryable` means that the same call, with the same ids, may be made
 * again later; `outcomeUnknown` means that the bank may already have executed the request: send it again, never assume.
 * Amounts are centavos, instants are `Date`s, CPFs and names are as the bank knows them.
 */
export interface PixGateway {
  /** Creates the charge, or finds it again: the same `txid` with the same amount is the same charge. */
  createCharge(order: ChargeOrder): Promise<Charge>;
  /** Null: the bank knows no such charge. */
  readCharge(txid: string): Promise<ChargeState | null>;
  /** All Pix received in the period, oldest first, every page read. `until` defaults to now. */
  listReceived(since: Date, until?: Date): Promise<ReceivedPix[]>;
  /** Null: the bank received no such Pix, whatever a callback says. */
  readReceived(endToEndId: string): Promise<ReceivedPix | null>;
  /**
   * Sends money to a key whose owner must have this CPF. A refusal is a state, not an error. The same `id` never pays
   * twice: when the bank has it already, its present state comes back.
   */
  sendPayout(order: PayoutOrder): Promise<PayoutState>;
  /** Null: the bank never took an order with this id. Only then may it be sent again or given up. */
  readPayout(id: string): Promise<PayoutState | null>;
  /** Returns money to its payer. The same `refund_id` is the same refund. */
  refund(order: RefundOrder): Promise<Refund>;
  /** Tells the bank where this product listens. `baseUrl` is `https://host/callbacks/{tenant}`; calls arrive at `{baseUrl}/pix`. */
  registerCallback(baseUrl: string): Promise<void>;
  /**
   * Checks who calls, then reads what happened. Hints only: re-read everything from the bank before money moves.
   * Throws the refusals `bad_signature` and `malformed`.
   */
  verifyCallback(raw: RawCallback): Promise<PixNews>;
}

export interface ChargeOrder {
  /** Ours: 26 to 35 letters and digits, never used before. */
  txid: string;
  /** At least one centavo. */
  amount: Centavos;
  expires_in_s: number;
  /** Whom the charge is made out to; says nothing about who will pay. Both or neither. */
  payer_cpf?: string | undefined;
  payer_name?: string | undefined;
  /** Shown to the payer, 140 characters at most. */
  description: string;
}

export interface Charge {
  txid: string;
  /** Copy and paste, and the text of the QR. */
  br_code: string;
  created_at: Date;
  expires_in_s: number;
}

/** `active` covers expired ones too: the API Pix has no such status, so compare `expires_at`. */
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
  /** Null: paid to the key, not to a charge. */
  txid: string | null;
  amount: Centavos;
  paid_at: Date;
  /** Null: the bank did not say. `cpf` is null for a company, or where the bank masks it. */
  payer: { name: string; cpf: string | null } | null;
  refunds: Refund[];
}

/** `demanded` came from the scheme's own procedures (MED), not from us. */
export interface Refund {
  refund_id: string;
  amount: Centavos;
  status: "processing" | "done" | "failed";
  demanded: boolean;
  /** The bank's words when it failed or was demanded. */
  reason: string | null;
}

export interface RefundOrder {
  end_to_end_id: string;
  /** Ours: 1 to 35 letters and digits, derived from what is refunded, so that a retry is the same refund. */
  refund_id: string;
  amount: Centavos;
}

export interface PayoutOrder {
  /** Ours: 1 to 35 letters and digits; the same on every attempt. */
  id: string;
  amount: Centavos;
  /** Normalised, see `parsePixKey`. */
  key: string;
  /** Digits. The bank refuses a key that belongs to anyone else. */
  cpf: string;
  /** Shown to the receiver, 140 characters at most. */
  description: string;
}

/** `processing` is neither paid nor failed: it stays, and is requested again. */
export type PayoutStatus = "processing" | "paid" | "refused";

export interface PayoutState {
  id: string;
  /** Null when the order was refused before it became a Pix. */
  end_to_end_id: string | null;
  amount: Centavos;
  status: PayoutStatus;
  /** Set exactly when refused. */
  refusal: PayoutRefusal | null;
  /** What the receiver's bank sent back after it was paid. Each `refund_id` is new money, once. */
  returns: Refund[];
}

export interface PayoutRefusal {
  /** The bank's own code, such as `chave_nao_pertence_ao_documento` or `AC03`. */
  code: string;
  message: string;
  /** True: the key is invalid, and the withdrawal ends as `invalid_pix_key`; false: any other reason. */
  key_is_wrong: boolean;
}

export interface RawCallback {
  method: string;
  /** Lower-case names, as Node gives them. */
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
  /** The bytes as they came. */
  body: Buffer;
}

export interface PixNews {
  /** New Pix, or news of refunds on known ones. */
  received: { txid: string | null; end_to_end_id: string }[];
  payouts: { id: string }[];
}
