/** The national register of people who may not bet. */
export interface NationalRegister {
  /** Looks up a CPF, given in digits. Throws a `Fault` if the register does not answer in time. */
  lookUp(cpf: string, options: { readonly tenant_id: number; readonly timeout_ms: number }): Promise<RegisterAnswer>;
}

/** Excluded at their own request, or barred by law. */
export type ImpedimentReason = "self_excluded" | "prohibited";

export interface RegisterAnswer {
  /** Null if the person may bet. */
  readonly impediment: ImpedimentReason | null;
}
