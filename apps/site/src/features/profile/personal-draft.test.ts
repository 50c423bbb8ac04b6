import type { Profile } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { changesOf, draftOf } from "./personal-draft.ts";

const profile: Profile = {
  id: "p",
  name: "Ana Lima",
  first_name: "Ana",
  last_name: "Lima",
  email: "ana@example.com",
  avatar: null,
  language: "pt",
  birth_date: "1990-05-17",
  gender: null,
  marital: "single",
  hide_metrics: false,
  vip: { level: 0, points: 0 },
  wallet: { balance: 0, balance_withdrawal: 0, deposit_count: 0 },
  address: null,
  created_at: "2026-11-21T00:00:00.000Z",
};

describe("a draft of personal data", () => {
  it("starts with the stored data, and then sends nothing", () => {
    const draft = draftOf(profile);
    expect(draft).toMatchObject({ birth: "17051990", gender: "", marital: "single" });
    expect(changesOf(profile, draft, "1990-05-17")).toBeNull();
  });

  it("sends changed fields, and clears removed ones", () => {
    const draft = { ...draftOf(profile), name: " Ana Souza ", marital: "" as const, gender: "female" as const };
    expect(changesOf(profile, draft, "1990-05-18")).toEqual({
      name: "Ana Souza",
      birth_date: "1990-05-18",
      gender: "female",
      marital: null,
    });
  });
});
