/** Verifies a person's identity. */
export interface IdentityVerifier {
  /** Checks a person. A repeated call with the same id is the same check. Throws a `Fault` if the verifier does not answer. */
  check(question: IdentityQuestion): Promise<IdentityAnswer>;
}

export interface IdentityQuestion {
  /** The brand that requests the check. */
  readonly tenant_id: number;
  readonly id: string;
  /** Digits only. */
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
  /** The CPF's status at the tax authority. */
  readonly situation: "regular" | "suspended" | "deceased" | "unknown";
  readonly name_matches: boolean;
  /** `YYYY-MM-DD` according to the verifier. */
  readonly birth_date: string;
  readonly face_matches: boolean;
  /** Barred from betting by law. */
  readonly prohibited: boolean;
  /** Listed in the national register of the self-excluded. */
  readonly self_excluded: boolean;
}
