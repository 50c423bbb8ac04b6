export { manifest } from "./manifest.ts";
export type { DemoMember } from "./add-demo-members.ts";
export { listStaff, createMemberAdministration, createStaff } from "./create-staff.ts";
