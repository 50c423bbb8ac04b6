export * from "./age.ts";
export * from "./cpf.ts";
export * from "./money.ts";
export * from "./phone.ts";
