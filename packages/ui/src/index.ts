export * from "./format.ts";
export * from "./masks.ts";
export * from "./paints.ts";
export * from "./theme.ts";
export * from "./toasts.ts";
