import { expect, it } from "vitest";
import { firstNameFault, surnameFault } from "./person-name.ts";

it.each(["Ana", "\u00c9rica", "D'\u00c1vila", "Jo\u00e3o-Pedro", "Maria C. Souza", "O\u2019Brien", "Jose\u0301", "A"])(
  "%j is a name",
  (name) => {
    expect(firstNameFault(name)).toBeNull();
  },
);

it.each(["", "4na", "Ana1", "Ana!", " Ana", "-Ana", "Ana_", "Ana<b>"])("%j is no name", (name) => {
  expect(firstNameFault(name)).toBe("name_invalid");
});

it("a surname has two characters or more", () => {
  expect(surnameFault("")).toBe("surname_short");
  expect(surnameFault("S")).toBe("surname_short");
  expect(surnameFault("S\u00e1")).toBeNull();
  expect(surnameFault("S4")).toBe("name_invalid");
});
