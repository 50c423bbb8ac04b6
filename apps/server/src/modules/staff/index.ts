export { manifest } from "./manifest.ts";
export type { DemoMember } from "./add-demo-members.ts";
export type { NewMember } from "./invite.ts";
export type { Staff, MemberAdministration } from "./staff.ts";
export { listStaff, createMemberAdministration, createStaff } from "./create-staff.ts";
