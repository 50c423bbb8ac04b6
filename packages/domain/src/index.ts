export * from "./age.ts";
export * from "./br-code.ts";
export * from "./cnpj.ts";
export * from "./cpf.ts";
export * from "./money.ts";
export * from "./phone.ts";
export * from "./pix-key.ts";
