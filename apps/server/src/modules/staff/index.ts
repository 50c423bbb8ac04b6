export { manifest } from "./manifest.ts";
export type { DemoMember } from "./add-demo-members.ts";
export type { Given } from "./grants.ts";
export { listStaff, createMemberAdministration, createStaff } from "./create-staff.ts";
export type { Staff } from "./staff.ts";
