/** The national register of people who may not bet. */
export interface NationalRegister {
  /** `cpf` in digits. Throws a `Fault` when the register does not answer in time. */
  lookUp(cpf: string, options: { readonly tenant_id: number; readonly timeout_ms: number }): Promise<RegisterAnswer>;
}

/** By their own wish, or barred by law. */
export type ImpedimentReason = "self_excluded" | "prohibited";

export interface RegisterAnswer {
  /** Null: may bet. */
  readonly impediment: ImpedimentReason | null;
}
