/** Who knows whether somebody is who they say. */
export interface IdentityVerifier {
  /** Asking again under the same id is the same question. Throws a `Fault` when the verifier does not answer. */
  check(question: IdentityQuestion): Promise<IdentityAnswer>;
}

export interface IdentityQuestion {
  /** The brand that asks. */
  readonly tenant_id: number;
  readonly id: string;
  /** Digits. */
  readonly cpf: string;
  readonly name: string;
  readonly birth_date: string;
  readonly files: readonly IdentityFile[];
}

export interface IdentityFile {
  readonly type: "front" | "back" | "selfie";
  readonly media_type: string;
  readonly bytes: Uint8Array;
}

export interface IdentityAnswer {
  /** The state of the CPF at the tax authority. */
  readonly situation: "regular" | "suspended" | "deceased" | "unknown";
  readonly name_matches: boolean;
  /** `YYYY-MM-DD` as the verifier has it. */
  readonly birth_date: string;
  readonly face_matches: boolean;
  /** Barred from betting by law. */
  readonly prohibited: boolean;
  /** In the national register of the self-excluded. */
  readonly self_excluded: boolean;
}
