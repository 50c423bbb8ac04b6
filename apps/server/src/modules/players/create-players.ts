import { idEndOfReferralCode } from "@trevo/domain";
import { sha256 } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import { isCommonPassword } from "../../kernel/common-passwords.ts";
import { closePlayer, lockOpenPlayer } from "./close-player.ts";
import { blockPlayer, mustBe, unblockPlayer } from "./block-player.ts";
import { birthdayStore } from "./birthday-store.ts";
import { closingStore } from "./closing-store.ts";
import { createContactIndex } from "./create-contact-index.ts";
import { createCpfVault } from "./create-cpf-vault.ts";
import { findByEmail, findByUsername, findPlayer } from "./find-player.ts";
import { createPasswords } from "../../kernel/passwords.ts";
import { maskName } from "./present.ts";
import { admitApplicant, changeContact, personOfCpf, registerPlayer, takeCpf } from "./register-player.ts";
import { readerStore } from "./reader-store.ts";
import { listForStaff, searchPlayers } from "./search-players.ts";
import { staffNameStore } from "./staff-name-store.ts";
import { staffName } from "./staff-name.ts";
import { playerStore } from "./store.ts";
import type { Players } from "./players.ts";
import type { PlayersNeeds } from "./needs.ts";

const mostInvited = 500;

export function createPlayers(needs: PlayersNeeds): Players {
  const { db, clock, captcha, wallet, termsVersion } = needs;
  const cpfs = createCpfVault(needs.vault);
  const contacts = createContactIndex(needs.vault);
  const passwords = createPasswords();
  const registering = { clock, cpfs, contacts, passwords, captcha, wallet, termsVersion };
  return {
    admit: (scope, body) => admitApplicant(registering, scope, body),
    register: (tx, scope, applicant) => registerPlayer(registering, tx, { scope, applicant }),
    byId: (key, on = db) => findPlayer({ cpfs }, on, key),
    byUsername: (tenant, username) => findByUsername({ cpfs, db }, tenant, username),
    byEmail: (tenant, email) => findByEmail({ cpfs, db }, tenant, email),
    closedAmong: async (tenantId, playerIds) => new Set(await closingStore.closedAmong(db, tenantId, playerIds)),
    openAmong: async (within, tenantId, playerIds) => new Set(await playerStore.openAmong(within, tenantId, playerIds)),
    bornOn: async (tenantId, of) => new Map((await birthdayStore.among(db, tenantId, of)).map(({ id, day }) => [id, day])),
    publicNames: async (tenantId, playerIds) => {
      const faces = playerIds.length > 0 ? await playerStore.publicFaces(db, tenantId, playerIds) : [];
      return new Map(faces.map((face) => [face.id, face.hide_metrics ? null : maskName(face.first_name)]));
    },
    staffNames: async (tenantId, playerIds) => {
      const named = playerIds.length > 0 ? await staffNameStore.of(db, tenantId, playerIds) : [];
      return new Map(named.map(({ id, first_name, last_name }) => [id, staffName(first_name, last_name)]));
    },
    listForStaff: (tenantId, query) => listForStaff({ cpfs, db }, tenantId, query),
    searchForStaff: (tenantId, text) => searchPlayers({ cpfs, db }, tenantId, text),
    byReferralCode: async (tx, tenantId, code) => {
      const idEnd = idEndOfReferralCode(code);
      return idEnd === null ? null : playerStore.byIdEnd(tx, tenantId, idEnd);
    },
    invitedBy: (tenantId, ref, anchor) => playerStore.byRef(db, tenantId, { ref, anchor, most: mostInvited }),
    checkPassword: async (key, password) => passwords.verify(key && (await playerStore.passwordHash(db, key)), password),
    passwordVersion: async (key, tx) => {
      const hash = tx ? await playerStore.holdPasswordHash(tx, key) : await playerStore.passwordHash(db, key);
      return sha256(hash ?? "").toString("base64url");
    },
    hashPassword: async (password) => {
      if (isCommonPassword(password)) throw refuse("invalid_fields", { fields: { password: ["password_common"] } });
      return passwords.hash(password);
    },
    setPassword: (tx, key, hash) => playerStore.setPasswordHash(tx, key, hash),
    change: (tx, key, change) => playerStore.change(tx, key, change),
    markVerified: (tx, key, contact) => playerStore.markVerified(tx, key, { contact, at: clock.now() }),
    setContact: (tx, key, change) => changeContact({ clock, contacts }, tx, { key, ...change }),
    takeCpf: async (tx, key, cpf) => {
      const player = await findPlayer({ cpfs }, tx, key);
      return player !== null && takeCpf({ clock, cpfs }, tx, { player, cpf });
    },
    personOfCpf: (tx, of) => personOfCpf({ clock, cpfs }, tx, of),
    findPersonOfCpf: (tx, { operator_id, cpf }) => playerStore.findPerson(tx, { operator_id, cpf_index: cpfs.index(cpf) }),
    acceptance: (key) => closingStore.acceptance(db, key),
    block: (tx, key) => blockPlayer(tx, key),
    unblock: (tx, key) => unblockPlayer(tx, key),
    lockBlocked: (tx, key) => mustBe(tx, key, "blocked"),
    lockOpen: (tx, key) => lockOpenPlayer(tx, key),
    lock: async (tx, key) => void (await closingStore.lockState(tx, key)),
    hold: (tx, key) => playerStore.hold(tx, key),
    holdAlone: (tx, key) => playerStore.holdAlone(tx, key),
    awaitHolders: (key) => db.transaction().execute(async (tx) => void (await closingStore.lockState(tx, key))),
    close: (tx, key) => closePlayer({ clock, contacts }, tx, key),
    ofPersonsAt: (tenantId, personIds) => playerStore.ofPersonsAt(db, tenantId, personIds),
    readersAmong: (tenantId, playerIds) => readerStore.among(db, tenantId, playerIds),
    ofPerson: (tx, person) => playerStore.ofPerson(tx, person),
    accountsOfPerson: (person, within = db) => playerStore.accountsOfPerson(within, person),
  };
}
